import type { Entry } from "@quire/domain/journals";
import type { Currency } from "@quire/domain/money";
import { QueryTypes } from "sequelize";
import type { Settling } from "../settling.ts";

export type JournalKind =
  | "sale"
  | "fee"
  | "refund"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost"
  | "dispute_fee";

export interface Journal {
  kind: JournalKind;
  /** What happened: the order, the refund, the dispute. Each once for each kind. */
  subjectId: string;
  orderId: string | null;
  currency: Currency;
  /** Whose the accounts of a creator are. */
  ownerId: string;
  entries: readonly Entry[];
}

const POST = `
  WITH journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    VALUES ($id, $kind, $subjectId, $orderId, $currency, $now)
    ON CONFLICT (kind, subject_id) DO NOTHING RETURNING id, currency
  )
  INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
  SELECT journal.id, e.account, CASE WHEN e.account IN ('creator', 'held') THEN $ownerId END,
         journal.currency, e.amount
    FROM journal, jsonb_to_recordset($entries::jsonb) AS e (account text, amount bigint)
  RETURNING id`;

/** Writes a journal, in the transaction of what it tells of. False when it stands already: it is never written twice. */
export async function postJournal(
  { platform, transaction }: Settling,
  { entries, ...journal }: Journal,
): Promise<boolean> {
  const rows = await platform.db.query(POST, {
    bind: {
      ...journal,
      id: platform.newId(),
      now: platform.clock.now(),
      entries: JSON.stringify(entries),
    },
    type: QueryTypes.SELECT,
    transaction,
  });
  return rows.length > 0;
}
