import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Publishes a draft whose time has come. */
export const publishScheduled = jobName<{ postId: string }>("posts.publishScheduled");

/** Finds drafts whose time came while no server was running. */
export const sweepSchedules = jobName<Record<string, never>>("posts.sweepSchedules");
