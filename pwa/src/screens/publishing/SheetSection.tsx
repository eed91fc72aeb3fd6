import type { ReactNode } from "react";
import type { Place } from "./issuesByField.ts";

/** Returns the element id of a section, for scrolling. */
export const placeId = (place: Place) => `publish-${place}`;

/** One section of the sheet. Its issue is announced at once. */
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

/** Scrolls to a section and focuses it. */
export function goToPlace(place: Place): void {
  const section = document.getElementById(placeId(place));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
}
