import type { Entry } from "@quire/domain/journals";
import type { Currency } from "@quire/domain/money";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Settling } from "../settling.ts";

export type JournalKind =
  | "sale"
  | "fee"
  | "refund"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost"
  | "dispute_fee"
  | "subscription"
  | "payout"
  | "payout_returned"
  | "given_up";

/** What journals are about. */
export interface JournalSubject {
  /** What happened: the order, the refund, the dispute, the payment for a period. Each once for each kind. */
  subjectId: string;
  orderId: string | null;
  currency: Currency;
  /** Whose the accounts of a creator are; null where there is none of them. */
  ownerId: string | null;
}

interface JournalPart {
  kind: JournalKind;
  entries: readonly Entry[];
}

export type Journal = JournalSubject & JournalPart;

const POST = `
  WITH asked AS (
    SELECT * FROM jsonb_to_recordset($journals::jsonb) AS asked (id text, kind text, entries jsonb)
  ), journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    SELECT id, kind, $subjectId, $orderId, $currency, $now FROM asked
    ON CONFLICT (kind, subject_id) DO NOTHING RETURNING id, currency
  )
  INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
  SELECT journal.id, e.account, CASE WHEN e.account IN ('creator', 'held') THEN $ownerId END,
         journal.currency, e.amount
    FROM journal JOIN asked ON asked.id = journal.id,
         jsonb_to_recordset(asked.entries) AS e (account text, amount bigint)
  RETURNING id`;

/** Writes a journal, in the transaction of what it tells of. False when it stands already: it is never written twice. */
export function postJournal(settling: Settling, { kind, entries, ...subject }: Journal): Promise<boolean> {
  return postJournals(settling, subject, [{ kind, entries }]);
}

/** Several about the same at once. */
export async function postJournals(
  { platform, transaction }: Settling,
  subject: JournalSubject,
  parts: readonly JournalPart[],
): Promise<boolean> {
  const journals = parts.map((part) => ({ id: platform.newId(), ...part }));
  const rows = await selectPrepared(
    platform.db,
    POST,
    { ...subject, now: platform.clock.now(), journals: JSON.stringify(journals) },
    transaction,
  );
  return rows.length > 0;
}
