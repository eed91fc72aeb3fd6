import type { JobName } from "../../platform/jobs/jobs.ts";
import { sweepInvitesJob } from "./invites/sweepInvites.ts";
import { sweepNewsletters } from "./newsletters/jobs/sweepNewsletters.ts";

export const audienceJobs: readonly JobName<Record<string, never>>[] = [sweepNewsletters, sweepInvitesJob];
