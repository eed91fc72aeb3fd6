import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Looks whether a domain's records are there. */
export const checkDomain = jobName<{ siteId: string }>("domains.check");
