/** Where a press or a key turns to. */
export type Turn = "next" | "previous" | "first" | "last";

/** The turn for a key; null for other keys. In right-to-left pages the left arrow goes forward. */
export function turnOfKey(key: string, isRightToLeft: boolean): Turn | null {
  switch (key) {
    case "ArrowRight":
      return isRightToLeft ? "previous" : "next";
    case "ArrowLeft":
      return isRightToLeft ? "next" : "previous";
    case "PageDown":
    case " ":
      return "next";
    case "PageUp":
      return "previous";
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return null;
  }
}

/** Share of the width at either edge where a press turns the page. */
const EDGE = 0.28;

/** The turn for a press at this position, 0 at the left to 1 at the right; null in the middle. */
export function turnOfPress(at: number, isRightToLeft: boolean): Turn | null {
  if (at > EDGE && at < 1 - EDGE) return null;
  return at < EDGE === isRightToLeft ? "next" : "previous";
}

/** Pixels a finger must move to count as a swipe. */
const SWIPE = 40;

/** The turn for a swipe: the page follows the finger. Null for a press or a scroll. */
export function turnOfSwipe(by: { x: number; y: number }, isRightToLeft: boolean): Turn | null {
  if (Math.abs(by.x) < SWIPE || Math.abs(by.x) < 1.5 * Math.abs(by.y)) return null;
  return by.x < 0 === isRightToLeft ? "previous" : "next";
}
