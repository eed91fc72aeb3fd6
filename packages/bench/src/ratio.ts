/** One line of the report. */
export interface Line {
  work: string;
  /** The result as text: `0.62 F`. */
  measured: string;
  /** Its limit: `≥ 0.5 F`. */
  bound: string;
  ok: boolean;
  /** Details: the rates or times. */
  detail: string;
}

/** The median: the middle of an odd number of values, or the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The quantile of a share: 0.95 for the slowest of twenty. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Measures two things alternately, `rounds` times, and returns the median of the ratios: a machine that slows down
 * slows both.
 */
export async function medianRatio(
  rounds: number,
  work: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ ratio: number; work: number; floor: number }> {
  const pairs: { work: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ floor: await floor(), work: await work() });
  return {
    ratio: median(pairs.map((pair) => pair.work / pair.floor)),
    work: median(pairs.map((pair) => pair.work)),
    floor: median(pairs.map((pair) => pair.floor)),
  };
}
