/** Progress of some long work. */
export interface Reading {
  /** Current stage, such as "Sending" or "Reading rows". */
  stage: string;
  done: number;
  /** Null if unknown. */
  total: number | null;
  /** `bytes`, or a plural such as `rows`. */
  unit: string;
  /** Detail, such as a file's name. */
  detail?: string;
}

/** A reading with values derived from earlier ones. */
export interface Measured extends Reading {
  /** 0 to 1; null if the total is unknown. */
  share: number | null;
  /** Units per second over the last seconds; null at the start. */
  rate: number | null;
  /** Estimated seconds left; null if unknown. */
  left: number | null;
}

const WINDOW_MS = 8_000;

/** Measures rates over the last seconds: the speed a minute ago doesn't predict what is left. */
export function createMeter(): (reading: Reading, at: number) => Measured {
  let samples: { at: number; done: number }[] = [];
  let stage = "";
  return (reading, at) => {
    if (reading.stage !== stage || reading.done < (samples.at(-1)?.done ?? 0)) samples = [];
    stage = reading.stage;
    samples.push({ at, done: reading.done });
    samples = samples.filter((sample, place) => at - sample.at <= WINDOW_MS || place === samples.length - 1);
    const first = samples[0] as { at: number; done: number };
    const rate = at > first.at ? ((reading.done - first.done) * 1000) / (at - first.at) : null;
    const { total, done } = reading;
    const share = total === null ? null : total === 0 ? 1 : Math.min(1, done / total);
    const left = total !== null && rate ? Math.max(0, total - done) / rate : null;
    return { ...reading, share, rate, left };
  };
}

/** "12,400 of 50,000 rows · 3,100 rows/s · 12 s left" */
export function meterFacts({ done, total, unit, rate, left, detail }: Measured): string[] {
  const of = total === null ? "" : ` of ${amount(total, unit)}`;
  const counted = unit === "bytes" ? amount(done, unit) : done.toLocaleString("en");
  return [
    `${counted}${of}${unit === "bytes" || total !== null ? "" : ` ${unit}`}`,
    ...(rate ? [`${amount(rate, unit)}/s`] : []),
    ...(left !== null && left >= 1 ? [`${duration(left)} left`] : []),
    ...(detail ? [detail] : []),
  ];
}

/** "12,400 rows", "2.5 MB" */
export function amount(count: number, unit: string): string {
  if (unit !== "bytes") return `${Math.round(count).toLocaleString("en")} ${unit}`;
  if (count < 1000) return `${Math.round(count)} B`;
  const [size, name] =
    count < 1e6 ? [count / 1e3, "kB"] : count < 1e9 ? [count / 1e6, "MB"] : [count / 1e9, "GB"];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${name}`;
}

/** "8 s", "3 min", "2 h 5 min" */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
