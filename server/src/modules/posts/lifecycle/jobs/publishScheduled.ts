import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Publishes a draft whose time has come. */
export const publishScheduled = jobName<{ postId: string }>("posts.publishScheduled");

/** Looks for drafts whose time came while nobody was there to see it. */
export const sweepSchedules = jobName<Record<string, never>>("posts.sweepSchedules");
