import type * as Y from "yjs";

/** Replaces what lies between the common prefix and suffix of two texts. `old` is the current content of `text`. */
export function spliceText(text: Y.Text, old: string, now: string): void {
  const { head, tail } = commonEnds(old, now);
  if (old.length > head + tail) text.delete(head, old.length - head - tail);
  // Without explicit formats it would inherit its neighbor's.
  if (now.length > head + tail) text.insert(head, now.slice(head, now.length - tail), {});
}

/**
 * Returns the lengths of the common prefix, of at most `most`, and suffix of texts or their units, without splitting a
 * surrogate pair.
 */
export function commonEnds(
  old: ArrayLike<string>,
  now: ArrayLike<string>,
  most = Number.POSITIVE_INFINITY,
): { head: number; tail: number } {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < Math.min(shorter, most) && old[head] === now[head]) head++;
  if (head > 0 && isHigh(old[head - 1])) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  if (tail > 0 && isLow(old[old.length - tail])) tail--;
  return { head, tail };
}
const isHigh = (unit = "") => unit >= "\ud800" && unit <= "\udbff";
const isLow = (unit = "") => unit >= "\udc00" && unit <= "\udfff";
