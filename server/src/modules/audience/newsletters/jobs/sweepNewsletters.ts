import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Looks for newsletters that nobody goes on with. */
export const sweepNewsletters = jobName<Record<string, never>>("mailing.sweepNewsletters");
