import type { ReactNode } from "react";
import type { Place } from "./issuesByField.ts";

/** Where a place of the sheet is found, to scroll to. */
export const placeId = (place: Place) => `publish-${place}`;

/** One matter of the sheet. What is wrong is said in it, at once. */
export function SheetSection(props: {
  place: Place;
  title: string;
  issue?: string | undefined;
  children: ReactNode;
}) {
  const id = placeId(props.place);
  return (
    <section className="publish-section" id={id} aria-labelledby={`${id}-title`}>
      <h3 className="publish-title" id={`${id}-title`} tabIndex={-1}>
        {props.title}
      </h3>
      {props.children}
      <div aria-live="polite">{props.issue ? <p className="q-field-error">{props.issue}</p> : null}</div>
    </section>
  );
}

/** Shows a place, and goes there with the keyboard too. */
export function goToPlace(place: Place): void {
  const section = document.getElementById(placeId(place));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
}
