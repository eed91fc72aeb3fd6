/** Which way a press or a key means to go; null where it means something else. */
export type Turn = "next" | "previous" | "first" | "last";

/** The turn that a key asks for. On pages that are read from the right, the left arrow goes on. */
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

/** Share of the width at either side that turns the page; what is between shows and hides the bars. */
const EDGE = 0.28;

/** The turn that a press at this place asks for, from 0 at the left to 1 at the right. */
export function turnOfPress(at: number, isRightToLeft: boolean): Turn | null {
  if (at > EDGE && at < 1 - EDGE) return null;
  return at < EDGE === isRightToLeft ? "next" : "previous";
}

/** A finger that moved further than this meant to swipe, in pixels. */
const SWIPE = 40;

/** The turn that a swipe asks for: the page goes with the finger. */
export function turnOfSwipe(by: { x: number; y: number }, isRightToLeft: boolean): Turn | null {
  if (Math.abs(by.x) < SWIPE || Math.abs(by.x) < 1.5 * Math.abs(by.y)) return null;
  return by.x < 0 === isRightToLeft ? "previous" : "next";
}
