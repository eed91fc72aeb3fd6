import { jobName } from "../../platform/jobs/jobs.ts";
import { resealColumn } from "../../platform/messages/resealColumn.ts";
import type { Platform } from "../../platform/platform.ts";
import { FEED_SECRET_PURPOSE } from "./feedLinks.ts";

/** Seals feed secrets with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealFeedSecretsJob = jobName<Record<string, never>>("audience.resealFeedSecrets");

export const resealFeedSecrets = (platform: Platform): Promise<void> =>
  resealColumn(platform, {
    table: "feed_secrets",
    key: ["user_id"],
    column: "sealed",
    purpose: FEED_SECRET_PURPOSE,
  });
