import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepDomains } from "./domains/jobs/handleSweepDomains.ts";

export const siteJobs: readonly JobName<Record<string, never>>[] = [sweepDomains];
