import type { Platform } from "../platform.ts";
import type { JobName } from "./jobs.ts";

/** Wraps a recurring job, which schedules its next run whether this one succeeds or fails. */
export async function recurring(
  { jobs, clock }: Pick<Platform, "jobs" | "clock">,
  job: JobName<Record<string, never>>,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } finally {
    await jobs.enqueue(null, job, {}, { key: job, runAt: new Date(clock.now().getTime() + everyMs) });
  }
}
