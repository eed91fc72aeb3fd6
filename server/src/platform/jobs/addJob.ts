import type { Clock } from "../clock.ts";
import type { EnqueueOptions, JobName } from "./jobs.ts";

/**
 * SQL: writes a job within a statement that writes something else, which spares a transaction of two. Its binds are
 * those of `addJobBinds`.
 */
export const ADD_JOB = `graphile_worker.add_job($jobName::text, payload => $jobPayload::json,
  run_at => now() + make_interval(secs => $jobSeconds::float8), job_key => $jobKey::text, max_attempts => $jobTries::int)`;

export function addJobBinds<Payload>(
  clock: Clock,
  name: JobName<Payload>,
  payload: Payload,
  { runAt, key, maxAttempts }: EnqueueOptions = {},
): Record<string, unknown> {
  return {
    jobName: name,
    jobPayload: JSON.stringify(payload),
    // As a span and not as a moment: the database's clock decides, and need not agree with ours.
    jobSeconds: runAt ? Math.max(0, (runAt.getTime() - clock.now().getTime()) / 1000) : 0,
    jobKey: key ?? null,
    jobTries: maxAttempts ?? 25,
  };
}
