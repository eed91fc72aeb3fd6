/** Randomness that a seed repeats: the same on every machine. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Opens the sequence of a seed: mulberry32, started by an FNV-1a hash of the text. */
export function openRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) as number), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    shuffle(list) {
      const order = [...list];
      for (let last = order.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1));
        [order[last], order[other]] = [order[other] as never, order[last] as never];
      }
      return order;
    },
  };
  return random;
}
