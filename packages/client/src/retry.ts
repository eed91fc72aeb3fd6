import { CallError, NetworkError } from "./errors.ts";

/** Maximum retries of one call. */
export const MAX_RETRIES = 3;
/** Longer waits reject with the server's response instead, so that a user never waits a minute unasked. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 300;

/**
 * Returns the milliseconds to wait after the `failed`th failure, or null if it is final. `chance` is 0 to 1:
 * without it all clients would retry at the same moment.
 */
export function waitBeforeRetry(error: unknown, failed: number, chance: number): number | null {
  if (failed > MAX_RETRIES || !isTransient(error)) return null;
  const backoff = FIRST_WAIT_MS * 2 ** (failed - 1) * (0.5 + chance / 2);
  const requested = error instanceof CallError && error.retryAfter ? error.retryAfter * 1000 : 0;
  return requested > LONGEST_WAIT_MS ? null : Math.max(backoff, requested);
}

function isTransient(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof CallError && (error.status === 503 || error.status === 429))
  );
}

/** Resolves after `ms`; rejects with the signal's reason once aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
