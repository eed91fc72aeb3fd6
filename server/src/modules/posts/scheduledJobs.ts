import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepSchedules } from "./lifecycle/jobs/publishScheduled.ts";

export const postJobs: readonly JobName<Record<string, never>>[] = [sweepSchedules];
