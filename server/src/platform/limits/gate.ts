import { Refusal } from "../http/refusal.ts";

/** Lets work through, a few at once and a few in line behind them. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A gate for work that costs much and that anybody may cause. Beyond its line the answer is 503 at once: a flood of it
 * would otherwise take every thread and all memory, and make those wait who ask for something else.
 */
export function openGate({ atOnce, inLine }: { atOnce: number; inLine: number }): Gate {
  let running = 0;
  const line: (() => void)[] = [];

  /** Resolves when whoever leaves has handed over their place, so that the count stays. */
  function standInLine(): Promise<void> {
    if (line.length >= inLine) throw new Refusal("unavailable", { retryAfter: 1 });
    return new Promise((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running--;
  }

  return async (work) => {
    if (running < atOnce) running++;
    else await standInLine();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
