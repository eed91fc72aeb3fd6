import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "./isUnavailable.ts";

/** Long enough for a database that has to recover first. */
const TIMEOUT_MS = 120_000;
const RETRY_MS = 100;

export interface WaitOptions {
  timeoutMs?: number;
  /** Called after each failure that is retried. */
  onRetry?: (error: Error) => void;
}

/** Runs `work`, which must be safe to repeat, and retries while the database is away, for two minutes by default. */
export async function waitUntil<T>(
  work: () => Promise<T>,
  { timeoutMs = TIMEOUT_MS, onRetry }: WaitOptions = {},
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
      onRetry?.(error as Error);
    }
  }
}
