import type { Entry } from "@quire/domain/journals";
import type { Currency } from "@quire/domain/money";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Settling } from "../settling.ts";

export type JournalKind =
  | "sale"
  | "fee"
  | "fee_borne"
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

export interface Journal extends JournalSubject {
  kind: JournalKind;
  entries: readonly Entry[];
}

/** SQL: parts of a WITH that write journals with their entries. `ifStands`: what becomes of one that is written already. */
const writing = (ifStands: string, condition = "true") => `
  asked AS (
    SELECT * FROM jsonb_to_recordset($journals::jsonb) AS asked
      (id text, kind text, "subjectId" text, "orderId" text, currency text, "ownerId" text, entries jsonb)
     WHERE ${condition}
  ), journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    SELECT id, kind, "subjectId", "orderId", currency, $now FROM asked ${ifStands} RETURNING id, currency
  ), entry AS (
    INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
    SELECT journal.id, e.account, CASE WHEN e.account IN ('creator', 'held') THEN asked."ownerId" END,
           journal.currency, e.amount
      FROM journal JOIN asked ON asked.id = journal.id,
           jsonb_to_recordset(asked.entries) AS e (account text, amount bigint)
    RETURNING id
  )`;

const LEAVE = "ON CONFLICT (kind, subject_id) DO NOTHING";

/**
 * SQL: parts of the WITH of a statement that writes something else as well, where that is `condition`; a journal that stands
 * already is left as it is. Their binds are those of `journalBinds`.
 */
export const writeJournals = (condition: string): string => writing(LEAVE, condition);

const INSERT = {
  isLeft: `WITH ${writing(LEAVE)} SELECT id FROM entry`,
  fails: `WITH ${writing("")} SELECT id FROM entry`,
};

/** Writes a journal, in the transaction of what it tells of. False when it stands already: it is never written twice. */
export async function postJournal(settling: Settling, journal: Journal): Promise<boolean> {
  return (await insertJournals(settling, [journal], "isLeft")) > 0;
}

/** Writes journals by one statement, where one that stands already is left as it is, or fails and all with it; how many entries were written. */
export async function insertJournals(
  { platform, transaction }: Settling,
  journals: readonly Journal[],
  whatStands: keyof typeof INSERT,
): Promise<number> {
  const bind = journalBinds(platform, journals);
  return (await selectPrepared(platform.db, INSERT[whatStands], bind, transaction)).length;
}

/** Binds of `writeJournals`. */
export function journalBinds(
  { newId, clock }: Platform,
  journals: readonly Journal[],
): { journals: string; now: Date } {
  const named = journals.map((journal) => ({ id: newId(), ...journal }));
  return { journals: JSON.stringify(named), now: clock.now() };
}
