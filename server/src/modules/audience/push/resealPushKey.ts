import { jobName } from "../../../platform/jobs/jobs.ts";
import { resealColumn } from "../../../platform/messages/resealColumn.ts";
import type { Platform } from "../../../platform/platform.ts";
import { PUSH_KEY_PURPOSE } from "./vapidKeys.ts";

/** Seals the push key with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealPushKeyJob = jobName<Record<string, never>>("notifications.resealPushKey");

export const resealPushKey = (platform: Platform): Promise<void> =>
  resealColumn(platform, {
    table: "push_keys",
    key: ["public_key"],
    column: "private_key",
    purpose: PUSH_KEY_PURPOSE,
  });
