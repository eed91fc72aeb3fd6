import { useEffect, useState } from "react";
import type { DraftSlotProps } from "../../../lib/draftSlots.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { initials } from "../../../ui/Avatar.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import "./Presence.css";
import { hereWords, type PresentUser, presentUsers } from "./presentUsers.ts";

/** Faces that fit the bar; the rest are a number. */
const SHOWN = 3;

/** Who else has the draft open. */
export function Presence({ draft }: DraftSlotProps) {
  const people = usePeopleHere(draft);
  const more = people.length - SHOWN;
  return (
    <div className="presence">
      {/* Said as people come and go, and drawn beside it. */}
      <div role="status">
        <VisuallyHidden>{people.length > 0 ? hereWords(people) : ""}</VisuallyHidden>
      </div>
      <ul className="presence-list q-list" aria-label="People here">
        {people.slice(0, SHOWN).map((person) => (
          <Face key={`${person.color} ${person.name}`} {...person} />
        ))}
        {more > 0 ? (
          <li className="presence-more" title={hereWords(people)}>
            +{more}
            <VisuallyHidden> more</VisuallyHidden>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Face({ name, color }: PresentUser) {
  return (
    <li
      className="presence-face"
      title={name}
      // Set on the element: the page's policy refuses colors in its markup.
      ref={(face) => face?.style.setProperty("background-color", color)}
    >
      <span aria-hidden="true">{initials(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </li>
  );
}

function usePeopleHere({ awareness }: OpenDraft): PresentUser[] {
  const [people, setPeople] = useState<PresentUser[]>([]);
  useEffect(() => {
    // Every key moves a caret, and that is a change here too.
    const look = () => {
      const now = presentUsers(awareness.getStates(), awareness.clientID);
      setPeople((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    look();
    awareness.on("change", look);
    return () => awareness.off("change", look);
  }, [awareness]);
  return people;
}
