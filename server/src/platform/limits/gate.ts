import { Refusal } from "../http/refusal.ts";

/** Runs work, a few calls at once and a few waiting. */
type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A gate for expensive work that anyone can cause. Beyond its line the response is an immediate 503: a flood would
 * otherwise take every thread and all memory, and delay all other requests.
 */
export function openGate({ concurrency, maxQueue }: { concurrency: number; maxQueue: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];

  /** Resolves when a finished call has passed on its place, which leaves the count unchanged. */
  function waitInLine(): Promise<void> {
    if (queue.length >= maxQueue) throw new Refusal("unavailable", { retryAfter: 1 });
    return new Promise((resolve) => queue.push(resolve));
  }

  function release(): void {
    const next = queue.shift();
    if (next) next();
    else running--;
  }

  return async (work) => {
    if (running < concurrency) running++;
    else await waitInLine();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
