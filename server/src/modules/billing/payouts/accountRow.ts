import type { AccountToVerify, PayoutAccount } from "@quire/contracts/records/payouts";
import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import { payableFrom } from "@quire/domain/billing/payouts";
import type { Platform } from "../../../platform/platform.ts";
import { openDetails } from "./sealedDetails.ts";

export interface AccountRow {
  owner_id: string;
  currency: Currency;
  method: PayoutMethod;
  details: string;
  ending: string;
  state: PayoutAccount["state"];
  note: string;
  changed_at: Date;
}

export const ACCOUNT_COLUMNS =
  "a.owner_id, a.currency, a.method, a.details, a.ending, a.state, a.note, a.changed_at";

/** An account as its owner and an admin see it: the holder's name, and the end of its number. */
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
