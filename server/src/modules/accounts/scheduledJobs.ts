import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepSecurityJob } from "./security/jobs/sweepSecurity.ts";

export const accountJobs: readonly JobName<Record<string, never>>[] = [sweepSecurityJob];
