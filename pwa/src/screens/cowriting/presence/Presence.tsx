import { useEffect, useState } from "react";
import type { DraftSlotProps } from "../../../lib/draftSlots.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { initials } from "../../../ui/Avatar.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import "./Presence.css";
import { type PresentUser, presenceText, presentUsers } from "./presentUsers.ts";

/** Faces that fit in the bar; the rest are counted. */
const MAX_FACES = 3;

/** The other users who have the draft open. */
export function Presence({ draft }: DraftSlotProps) {
  const users = usePresentUsers(draft);
  const more = users.length - MAX_FACES;
  return (
    <div className="presence">
      {/* Announces users who join or leave; the list beside it is visible. */}
      <div role="status">
        <VisuallyHidden>{users.length > 0 ? presenceText(users) : ""}</VisuallyHidden>
      </div>
      <ul className="presence-list q-list" aria-label="People here">
        {users.slice(0, MAX_FACES).map((user) => (
          <Face key={`${user.color} ${user.name}`} {...user} />
        ))}
        {more > 0 ? (
          <li className="presence-more" title={presenceText(users)}>
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
      // Set on the element: the page's CSP forbids inline styles.
      ref={(face) => face?.style.setProperty("background-color", color)}
    >
      <span aria-hidden="true">{initials(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </li>
  );
}

function usePresentUsers({ awareness }: OpenDraft): PresentUser[] {
  const [users, setUsers] = useState<PresentUser[]>([]);
  useEffect(() => {
    // Every key moves a caret, which counts as a change here too.
    const update = () => {
      const now = presentUsers(awareness.getStates(), awareness.clientID);
      setUsers((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    update();
    awareness.on("change", update);
    return () => awareness.off("change", update);
  }, [awareness]);
  return users;
}
