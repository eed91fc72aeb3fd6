import { execute, select } from "../../platform/database/select.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import { isSealedByPrevious } from "../../platform/messages/seal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PayoutAccountColumns } from "./models/payouts.ts";
import { openDetails, PURPOSE, sealDetails } from "./payouts/sealedDetails.ts";

/** Seals payout accounts with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealAccountsJob = jobName<Record<string, never>>("billing.resealAccounts");

const BATCH = 500;

type SealedAccount = Pick<PayoutAccountColumns, "owner_id" | "currency" | "details">;

/** Seals every account again that only the previous SECRET opens, so that SECRET_PREVIOUS may be removed. */
export async function resealAccounts(platform: Platform): Promise<void> {
  let resealed = 0;
  let last: SealedAccount | undefined;
  do {
    const rows: SealedAccount[] = await select<SealedAccount>(
      platform.db,
      `SELECT owner_id, currency, details FROM payout_accounts
        WHERE (owner_id, currency) > ($ownerId, $currency) ORDER BY owner_id, currency LIMIT ${BATCH}`,
      { ownerId: last?.owner_id ?? "", currency: last?.currency ?? "" },
    );
    for (const row of rows) resealed += await resealAccount(platform, row);
    last = rows.at(-1);
  } while (last);
  platform.log.info({ resealed }, "payout accounts are sealed with SECRET");
}

/** Returns 1 if it was sealed again; 0 if not, also if its owner has just changed it. */
async function resealAccount(platform: Platform, row: SealedAccount): Promise<number> {
  if (!isSealedByPrevious(platform, row.details, PURPOSE)) return 0;
  const key = { ownerId: row.owner_id, currency: row.currency };
  const details = openDetails(platform, key, row.details);
  if (!details) return 0;
  return execute(
    platform.db,
    `UPDATE payout_accounts SET details = $sealed
      WHERE owner_id = $ownerId AND currency = $currency AND details = $before`,
    { ...key, sealed: sealDetails(platform, key, details), before: row.details },
  );
}
