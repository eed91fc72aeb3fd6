import { forfeitEntries } from "@quire/domain/billing/journals";
import type { Scope } from "../../../platform/scope.ts";
import { balancesOf } from "../ledger/balances.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { payouts } from "../models/payouts.ts";
import { cancelPayouts } from "./cancelPayouts.ts";

/**
 * Books the balances that a deleted account forfeits, including payouts that have no account to go to. Call only
 * with the payout lock.
 */
export async function forfeitBalances(scope: Scope, ownerId: string): Promise<void> {
  const { platform, transaction } = scope;
  const unpayable = await payouts(platform.db).findAll({
    attributes: ["id"],
    where: { owner_id: ownerId, state: "onHold", hold: "account_missing" },
    transaction,
  });
  await cancelPayouts(scope, {
    ids: unpayable.map((row) => row.get().id),
    reason: "You forfeited it.",
    by: null,
  });
  for (const { currency, balance } of await balancesOf(platform, ownerId, transaction)) {
    if (balance <= 0) continue;
    await postJournal(scope, {
      kind: "forfeited",
      subjectId: platform.newId(),
      orderId: null,
      currency,
      ownerId,
      entries: forfeitEntries(balance),
    });
  }
}
