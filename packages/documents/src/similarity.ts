const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** How often each word stands in a text. */
export function wordBag(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** How much two texts have in common: 0 for no word, 1 for all of them. */
export function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let [common, total] = [0, 0];
  for (const [word, count] of a) {
    common += Math.min(count, b.get(word) ?? 0);
    total += count;
  }
  for (const count of b.values()) total += count;
  return total === 0 ? 1 : (2 * common) / total;
}
