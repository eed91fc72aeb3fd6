/** Maximum peaks of a waveform. */
export const WAVEFORM_POINTS = 200;

/** Builds a waveform from a stream of samples of unknown length, in constant memory. */
export interface PeakGatherer {
  /** Adds samples, each from -1 to 1. */
  add(samples: ArrayLike<number>): void;
  /** Returns at most 200 peaks, the loudest of them 1; null without samples. */
  peaks(): number[] | null;
}

export function gatherPeaks(points: number = WAVEFORM_POINTS): PeakGatherer {
  const most = points * 2;
  let buckets: number[] = [];
  /** Samples per bucket. Doubled when there are too many buckets, so that the length need not be known in advance. */
  let width = 1;
  let loudest = 0;
  let held = 0;

  function close(): void {
    buckets.push(loudest);
    loudest = 0;
    held = 0;
    if (buckets.length < most) return;
    buckets = pairs(buckets);
    width *= 2;
  }

  return {
    add(samples) {
      for (let at = 0; at < samples.length; at++) {
        const sample = Math.abs(samples[at] as number);
        if (sample > loudest) loudest = sample;
        if (++held === width) close();
      }
    },
    peaks() {
      const all = held > 0 ? [...buckets, loudest] : buckets;
      const top = all.reduce((high, peak) => Math.max(high, peak), 0);
      if (all.length === 0) return null;
      return squeeze(all, points).map((peak) => (top === 0 ? 0 : Math.round((peak / top) * 1000) / 1000));
    },
  };
}

function pairs(peaks: number[]): number[] {
  const half: number[] = [];
  for (let at = 0; at < peaks.length; at += 2) half.push(Math.max(peaks[at] ?? 0, peaks[at + 1] ?? 0));
  return half;
}

/** Reduces to the requested number of peaks, each the maximum of its range. */
function squeeze(peaks: number[], points: number): number[] {
  if (peaks.length <= points) return peaks;
  return Array.from({ length: points }, (_, at) => {
    const [from, to] = [(at * peaks.length) / points, ((at + 1) * peaks.length) / points];
    return Math.max(...peaks.slice(Math.floor(from), Math.ceil(to)));
  });
}
