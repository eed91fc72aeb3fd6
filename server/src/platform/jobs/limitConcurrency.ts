import type { Platform } from "../platform.ts";
import type { JobHandler, JobName } from "./jobs.ts";

const AGAIN_MS = 1000;

/** A kind of long job, and how many of it may run at once in this process. */
export interface LongJob<Payload> {
  name: JobName<Payload>;
  most: number;
  /** Names the job of a payload. */
  key(payload: Payload): string;
}

/**
 * Does long jobs a few at a time. One that comes meanwhile is asked for again a second later: while it waits it holds none
 * of the hands that send mail.
 */
export function limitConcurrency<Payload>(
  { jobs, clock }: Platform,
  { name, most, key }: LongJob<Payload>,
  handler: JobHandler<Payload>,
): JobHandler<Payload> {
  let running = 0;
  return async (payload, run) => {
    if (running >= most) {
      const runAt = new Date(clock.now().getTime() + AGAIN_MS);
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
