import type { AccountToVerify, PayoutAccount } from "@quire/contracts/records/payouts";
import { payableFrom } from "@quire/domain/billing/payouts";
import type { Platform } from "../../../platform/platform.ts";
import type { PayoutAccountColumns } from "../models/payouts.ts";
import { openDetails } from "./sealedDetails.ts";

export type AccountRow = Omit<PayoutAccountColumns, "decided_at" | "decided_by">;

export const ACCOUNT_COLUMNS =
  "a.owner_id, a.currency, a.method, a.details, a.ending, a.state, a.note, a.changed_at";

/** Presents an account to its owner or an admin: the holder's name, and the last digits of its number. */
export function presentAccount(platform: Platform, row: AccountRow): PayoutAccount {
  const opened = openDetails(platform, { ownerId: row.owner_id, currency: row.currency }, row.details);
  return {
    currency: row.currency,
    method: row.method,
    holder: opened?.fields.holder ?? null,
    ending: row.ending,
    state: row.state,
    note: row.note,
    changed: row.changed_at.toISOString(),
    payable_from: payableFrom(row.changed_at).toISOString(),
  };
}

export const presentAccountToVerify = (
  platform: Platform,
  row: AccountRow & { site_name: string },
): AccountToVerify => ({
  ...presentAccount(platform, row),
  site: { id: row.owner_id, name: row.site_name },
});
