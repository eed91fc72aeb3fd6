import { jobName } from "../../platform/jobs/jobs.ts";
import { resealColumn } from "../../platform/messages/resealColumn.ts";
import type { Platform } from "../../platform/platform.ts";
import { SENDING_KEY_PURPOSE } from "./sendingDomains/sendingKey.ts";

/** Seals keys of sending domains with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealSendingKeysJob = jobName<Record<string, never>>("audience.resealSendingKeys");

export const resealSendingKeys = (platform: Platform): Promise<void> =>
  resealColumn(platform, {
    table: "sending_domains",
    key: ["site_id"],
    column: "private_key",
    purpose: SENDING_KEY_PURPOSE,
  });
