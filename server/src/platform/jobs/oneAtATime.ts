import type { Platform } from "../platform.ts";
import type { JobHandler, JobName } from "./jobs.ts";

const AGAIN_MS = 1000;

/**
 * Does long jobs of a kind one at a time in this process. One that comes meanwhile is asked for again a second later: while
 * it waits it holds none of the hands that send mail. `key` names the job of a payload.
 */
export function oneAtATime<Payload>(
  { jobs, clock }: Platform,
  name: JobName<Payload>,
  key: (payload: Payload) => string,
  handler: JobHandler<Payload>,
): JobHandler<Payload> {
  let isBusy = false;
  return async (payload, run) => {
    if (isBusy) {
      const runAt = new Date(clock.now().getTime() + AGAIN_MS);
      return jobs.enqueue(null, name, payload, { runAt, key: key(payload) });
    }
    isBusy = true;
    try {
      await handler(payload, run);
    } finally {
      isBusy = false;
    }
  };
}
