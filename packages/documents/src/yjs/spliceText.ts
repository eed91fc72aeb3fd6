import type * as Y from "yjs";

/** Replaces what lies between the common prefix and suffix of two texts. `old` is the current content of `text`. */
export function spliceText(text: Y.Text, old: string, now: string): void {
  const { head, tail } = commonEnds(old, now);
  if (old.length > head + tail) text.delete(head, old.length - head - tail);
  // Without explicit formats it would inherit its neighbor's.
  if (now.length > head + tail) text.insert(head, now.slice(head, now.length - tail), {});
}

/** Returns the lengths of the common prefix and suffix, without splitting a surrogate pair. */
export function commonEnds(old: string, now: string): { head: number; tail: number } {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  if (head > 0 && isHigh(old.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  if (tail > 0 && isLow(old.charCodeAt(old.length - tail))) tail--;
  return { head, tail };
}
const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;
