import type * as Y from "yjs";
import { OWN_ORIGIN } from "../sync/undoing.ts";

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

/** Puts into a shared text what was typed over `old`, so that what others typed into it since stays. */
export function typeInto(text: Y.Text, now: string, old: string): void {
  const { at, gone, come } = differenceOf(old, now);
  if (gone === 0 && come === "") return;
  const shared = text.toString();
  const from = movedCaret(at, old, shared);
  const to = movedCaret(at + gone, old, shared);
  text.doc?.transact(() => {
    if (to > from) text.delete(from, to - from);
    if (come) text.insert(from, come);
  }, OWN_ORIGIN);
}

/** Where a caret at `place` stands after a text became another. */
export function movedCaret(place: number, old: string, now: string): number {
  const { at, gone, come } = differenceOf(old, now);
  if (place <= at) return place;
  return place >= at + gone ? place - gone + come.length : at + come.length;
}
