import { payoutEntries } from "@quire/domain/billing/journals";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import { PAYOUT_MINIMUM, payoutDue } from "@quire/domain/billing/payouts";
import type { Scope } from "../../../platform/scope.ts";
import { postManyJournals } from "../ledger/postManyJournals.ts";

interface DueRow {
  owner_id: string;
  currency: Currency;
  amount: number;
}

/** All balances: each snapshot, plus the entries after the last one. */
const BALANCES = `
  SELECT owner_id, currency, sum(amount)::float8 AS amount FROM (
    SELECT owner_id, currency, amount FROM ledger_snapshots WHERE account = 'creator'
    UNION ALL
    SELECT owner_id, currency, amount FROM ledger_entries
     WHERE account = 'creator' AND id > (SELECT coalesce(max(through_id), 0) FROM ledger_snapshots)) moved
   GROUP BY owner_id, currency HAVING sum(amount) >= $least ORDER BY owner_id, currency`;

const INSERT = `
  INSERT INTO payouts (id, run_id, owner_id, currency, amount, created_at)
  SELECT id, $runId, owner_id, currency, amount, $now
    FROM jsonb_to_recordset($rows::jsonb) AS rows (id text, owner_id text, currency text, amount bigint)`;

const LEAST = Math.min(...CURRENCIES.map((currency) => PAYOUT_MINIMUM[currency]));
const AT_ONCE = 1000;

/**
 * Creates a payout for every balance that is due, and deducts it from the balance. Call only with the payout lock.
 */
export async function makePayouts(scope: Scope, runId: string): Promise<number> {
  const { platform } = scope;
  const balances = await scope.select<DueRow>(BALANCES, { least: LEAST });
  const rows = balances
    .map((row) => ({ ...row, id: platform.newId(), amount: payoutDue(row.amount, row.currency) }))
    .filter(({ amount }) => amount > 0);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + AT_ONCE));
    await scope.execute(INSERT, { runId, rows: some, now: platform.clock.now() });
  }
  await postManyJournals(
    scope,
    "payout",
    rows.map((row) => ({
      subjectId: row.id,
      currency: row.currency,
      ownerId: row.owner_id,
      entries: payoutEntries(row.amount),
    })),
  );
  return rows.length;
}
