import type { Platform } from "../platform.ts";
import type { JobName } from "./jobs.ts";

/** Does a job that comes again and again, and asks for its next run however this one ends. */
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
