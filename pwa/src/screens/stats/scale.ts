/** A scale from 0 to a round number at or above `most`, with a line at each of its ticks. */
export interface Scale {
  top: number;
  ticks: number[];
}

const STEPS = [1, 2, 5];

/** The scale of a chart: at most four steps, each 1, 2 or 5 times a power of ten, always whole. */
export function scaleOf(most: number): Scale {
  for (let power = 1; ; power *= 10) {
    for (const step of STEPS) {
      const size = step * power;
      if (size * 4 < most) continue;
      const count = Math.max(1, Math.ceil(most / size));
      return { top: count * size, ticks: Array.from({ length: count + 1 }, (_, at) => at * size) };
    }
  }
}
