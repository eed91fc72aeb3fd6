import { jobName } from "../../platform/jobs/jobs.ts";
import { resealColumn } from "../../platform/messages/resealColumn.ts";
import type { Platform } from "../../platform/platform.ts";
import { PURPOSE } from "./payouts/sealedDetails.ts";

/** Seals payout accounts with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealAccountsJob = jobName<Record<string, never>>("billing.resealAccounts");

export const resealAccounts = (platform: Platform): Promise<void> =>
  resealColumn(platform, {
    table: "payout_accounts",
    key: ["owner_id", "currency"],
    column: "details",
    purpose: PURPOSE,
  });
