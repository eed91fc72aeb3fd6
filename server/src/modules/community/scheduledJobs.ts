import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepFeedbackJob } from "./feedback/sweepFeedback.ts";

export const communityJobs: readonly JobName<Record<string, never>>[] = [sweepFeedbackJob];
