import { flushSync } from "react-dom";
import type { Arrival } from "./navigator.ts";

/** Names that pair a card with its post during the view transition (app.css sets the post's side). */
const PAIRS = [
  [".q-card-title, .q-serial-title", "post-title"],
  [".q-card-cover, .q-serial-book", "post-cover"],
] as const;

/** Draws the next page, in a view transition where the browser supports them and the user accepts motion. */
export function drawPage(draw: () => void, how: Arrival, then: () => void, pressed: Element | null): void {
  const change = () => {
    flushSync(draw);
    then();
  };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (how !== "link" || calm || !document.startViewTransition || document.hidden) {
    change();
    return;
  }
  const card = pressed?.closest(".q-card, .q-serial");
  const named: HTMLElement[] = [];
  for (const [selector, name] of PAIRS) {
    const part = card?.querySelector<HTMLElement>(selector);
    if (!part) continue;
    part.style.setProperty("view-transition-name", name);
    named.push(part);
  }
  const transition = document.startViewTransition(() => {
    for (const part of named) part.style.removeProperty("view-transition-name");
    change();
  });
  // A transition interrupted by the next tap rejects; the page itself is drawn.
  transition.ready.catch(() => {});
}
