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

/** Scrolls to a section or to the price, and focuses it. */
export function goToPlace(place: Place): void {
  // Only a post for sale has a price field.
  const part = document.getElementById(placeId(place)) ?? document.getElementById(placeId("access"));
  part?.scrollIntoView({ block: "start" });
  part?.querySelector<HTMLElement>("h3, input")?.focus({ preventScroll: true });
}
