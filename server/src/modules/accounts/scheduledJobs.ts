import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepSecurityJob } from "./security/jobs/sweepSecurity.ts";
import { sweepIdleTokensJob } from "./sessions/jobs/sweepIdleTokens.ts";

export const accountJobs: readonly JobName<Record<string, never>>[] = [sweepIdleTokensJob, sweepSecurityJob];
