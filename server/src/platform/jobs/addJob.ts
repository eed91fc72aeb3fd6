import type { Clock } from "../clock.ts";
import type { EnqueueOptions, JobName } from "./jobs.ts";

/**
 * SQL: writes a job within a statement that writes something else, which spares a transaction of two. Its binds are
 * those of `addJobBinds`; `as` tells apart the jobs of one statement, here and there.
 */
export const addJob = (as: string): string =>
  `graphile_worker.add_job($${as}Name::text, payload => $${as}Payload::json,
  run_at => now() + make_interval(secs => $${as}Seconds::float8), job_key => $${as}Key::text, max_attempts => $${as}Tries::int)`;

export function addJobBinds<Payload>(
  as: string,
  clock: Clock,
  name: JobName<Payload>,
  payload: Payload,
  { runAt, key, maxAttempts }: EnqueueOptions = {},
): Record<string, unknown> {
  return {
    [`${as}Name`]: name,
    [`${as}Payload`]: JSON.stringify(payload),
    // As a span and not as a moment: the database's clock decides, and need not agree with ours.
    [`${as}Seconds`]: runAt ? Math.max(0, (runAt.getTime() - clock.now().getTime()) / 1000) : 0,
    [`${as}Key`]: key ?? null,
    [`${as}Tries`]: maxAttempts ?? 25,
  };
}
