import { jobName } from "../../platform/jobs/jobs.ts";
import { resealColumn } from "../../platform/messages/resealColumn.ts";
import type { Platform } from "../../platform/platform.ts";
import { TOTP_PURPOSE } from "./factors/totp.ts";

/** Seals authenticator apps' secrets with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealTotpJob = jobName<Record<string, never>>("accounts.resealTotp");

export const resealTotp = (platform: Platform): Promise<void> =>
  resealColumn(platform, {
    table: "totp_secrets",
    key: ["user_id"],
    column: "sealed",
    purpose: TOTP_PURPOSE,
  });
