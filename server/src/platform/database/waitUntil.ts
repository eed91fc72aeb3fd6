import { setTimeout as pause } from "node:timers/promises";
import { isPgUnavailable, isUnavailable } from "./isUnavailable.ts";

/** Long enough for a database that has to recover first. */
const TIMEOUT_MS = 120_000;
const RETRY_MS = 100;

/** Runs `work`, which must be safe to repeat, and retries while the database is away. */
export async function waitUntil<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await pause(RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      const isRetryable = isUnavailable(error) || (error instanceof Error && isPgUnavailable(error));
      if (!isRetryable || Date.now() > deadline) throw error;
    }
  }
}
