import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Looks for domains that nobody looked at in time, and forgets names that were left long ago. */
export const sweepDomains = jobName<Record<string, never>>("domains.sweep");
