import type { Platform } from "../platform.ts";
import type { JobHandler, JobName } from "./jobs.ts";

const RETRY_MS = 1000;

/** A kind of long job, and how many of it may run at once in this process. */
export interface LongJob<Payload> {
  name: JobName<Payload>;
  max: number;
  /** Returns the job key of a payload. */
  key(payload: Payload): string;
}

/**
 * Limits how many long jobs run at once. One beyond the limit is enqueued again a second later, so that it doesn't
 * occupy a worker that could send mail.
 */
export function limitConcurrency<Payload>(
  { jobs, clock }: Platform,
  { name, max, key }: LongJob<Payload>,
  handler: JobHandler<Payload>,
): JobHandler<Payload> {
  let running = 0;
  return async (payload, run) => {
    if (running >= max) {
      const runAt = new Date(clock.now().getTime() + RETRY_MS);
      return jobs.enqueue(null, name, payload, { runAt, key: key(payload) });
    }
    running++;
    try {
      await handler(payload, run);
    } finally {
      running--;
    }
  };
}
