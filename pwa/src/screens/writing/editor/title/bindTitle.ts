import type * as Y from "yjs";
import { OWN_ORIGIN } from "../sync/undoManager.ts";

/** The difference of two texts: its position, the number of characters removed, and the text added. */
export function differenceOf(old: string, now: string): { at: number; removed: number; inserted: string } {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  // Never splits a surrogate pair.
  if (head > 0 && /[\ud800-\udbff]/.test(old[head - 1] as string)) head--;
  if (tail > 0 && /[\udc00-\udfff]/.test(old[old.length - tail] as string)) tail--;
  return { at: head, removed: old.length - head - tail, inserted: now.slice(head, now.length - tail) };
}

/** Writes into a shared text what was typed over `old`, keeping what others have typed since. */
export function typeInto(text: Y.Text, now: string, old: string): void {
  const { at, removed, inserted } = differenceOf(old, now);
  if (removed === 0 && inserted === "") return;
  const shared = text.toString();
  const from = movedCaret(at, old, shared);
  const to = movedCaret(at + removed, old, shared);
  text.doc?.transact(() => {
    if (to > from) text.delete(from, to - from);
    if (inserted) text.insert(from, inserted);
  }, OWN_ORIGIN);
}

/** Position of a caret after its text became another. */
export function movedCaret(place: number, old: string, now: string): number {
  const { at, removed, inserted } = differenceOf(old, now);
  if (place <= at) return place;
  return place >= at + removed ? place - removed + inserted.length : at + inserted.length;
}
