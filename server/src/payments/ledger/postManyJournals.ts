import type { Entry } from "@quire/domain/journals";
import type { Currency } from "@quire/domain/money";
import { QueryTypes } from "sequelize";
import type { Settling } from "../settling.ts";
import type { JournalKind } from "./postJournal.ts";

/** A journal about no order. */
export interface OwnedJournal {
  subjectId: string;
  currency: Currency;
  ownerId: string;
  entries: readonly Entry[];
}

/** So many are written at once: a statement of some hundred kilobytes. */
const AT_ONCE = 1000;

const POST = `
  WITH asked AS (
    SELECT * FROM jsonb_to_recordset($journals::jsonb)
        AS asked (id text, subject_id text, currency text, owner_id text, entries jsonb)
  ), journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    SELECT id, $kind, subject_id, NULL, currency, $now FROM asked RETURNING id, currency
  )
  INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
  SELECT journal.id, e.account, CASE WHEN e.account IN ('creator', 'held') THEN asked.owner_id END, journal.currency, e.amount
    FROM journal JOIN asked ON asked.id = journal.id,
         jsonb_to_recordset(asked.entries) AS e (account text, amount bigint)`;

/** Writes the journals of many creators, with no statement for each. One that stands already fails, and all with it. */
export async function postManyJournals(
  { platform, transaction }: Settling,
  kind: JournalKind,
  journals: readonly OwnedJournal[],
): Promise<void> {
  for (let from = 0; from < journals.length; from += AT_ONCE) {
    const some = journals.slice(from, from + AT_ONCE).map((journal) => ({
      id: platform.newId(),
      subject_id: journal.subjectId,
      currency: journal.currency,
      owner_id: journal.ownerId,
      entries: journal.entries,
    }));
    await platform.db.query(POST, {
      bind: { kind, journals: JSON.stringify(some), now: platform.clock.now() },
      transaction,
      type: QueryTypes.INSERT,
    });
  }
}
