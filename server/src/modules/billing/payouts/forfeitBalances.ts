import { givenUpEntries } from "@quire/domain/billing/journals";
import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { balancesOf } from "../ledger/balances.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { cancelPayouts } from "./cancelPayouts.ts";

const UNPAYABLE = `SELECT id FROM payouts
  WHERE owner_id = $ownerId AND state = 'onHold' AND hold = 'account_missing'`;

/** Books what a leaver is owed and gave up, with the payouts that nobody could pay. Ask only with the turn. */
export async function forfeitBalances(scope: Scope, ownerId: string): Promise<void> {
  const { platform, transaction } = scope;
  const unpayable = await platform.db.query<{ id: string }>(UNPAYABLE, {
    bind: { ownerId },
    transaction,
    type: QueryTypes.SELECT,
  });
  await cancelPayouts(scope, { ids: unpayable.map(({ id }) => id), reason: "You forfeited it.", by: null });
  for (const { currency, balance } of await balancesOf(platform, ownerId, transaction)) {
    if (balance <= 0) continue;
    await postJournal(scope, {
      kind: "given_up",
      subjectId: platform.newId(),
      orderId: null,
      currency,
      ownerId,
      entries: givenUpEntries(balance),
    });
  }
}
