import type * as Y from "yjs";
import { TITLE_ORIGIN } from "../sync/undoing.ts";

/** Where a text differs from another: from where, how much goes, what comes instead. */
export function differenceOf(old: string, now: string): { at: number; gone: number; come: string } {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  // No letter of two halves is cut in two.
  if (head > 0 && /[\ud800-\udbff]/.test(old[head - 1] as string)) head--;
  if (tail > 0 && /[\udc00-\udfff]/.test(old[old.length - tail] as string)) tail--;
  return { at: head, gone: old.length - head - tail, come: now.slice(head, now.length - tail) };
}

/** Makes a shared text what was typed, so that what others type into it meanwhile stays. */
export function typeInto(text: Y.Text, now: string): void {
  const { at, gone, come } = differenceOf(text.toString(), now);
  if (gone === 0 && come === "") return;
  text.doc?.transact(() => {
    if (gone > 0) text.delete(at, gone);
    if (come) text.insert(at, come);
  }, TITLE_ORIGIN);
}

/** Where a caret at `place` stands after a text became another. */
export function movedCaret(place: number, old: string, now: string): number {
  const { at, gone, come } = differenceOf(old, now);
  if (place <= at) return place;
  return place >= at + gone ? place - gone + come.length : at + come.length;
}
