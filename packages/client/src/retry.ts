import { CallError, NetworkError } from "./errors.ts";

/** Most repetitions of one call. */
export const MAX_RETRIES = 3;
/** A server that asks for more patience than this gets its answer shown instead: nobody waits a minute unasked. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 300;

/**
 * How long to wait before the try after `failed` ones, in milliseconds; null when the failure stands.
 * `chance` is 0 to 1: without it every client would come back at the same moment.
 */
export function waitBeforeRetry(error: unknown, failed: number, chance: number): number | null {
  if (failed > MAX_RETRIES || !passing(error)) return null;
  const backoff = FIRST_WAIT_MS * 2 ** (failed - 1) * (0.5 + chance / 2);
  const asked = error instanceof CallError && error.retryAfter ? error.retryAfter * 1000 : 0;
  return asked > LONGEST_WAIT_MS ? null : Math.max(backoff, asked);
}

function passing(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof CallError && (error.status === 503 || error.status === 429))
  );
}

/** Resolves after `ms`; rejects with the signal's reason as soon as it is aborted. */
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
