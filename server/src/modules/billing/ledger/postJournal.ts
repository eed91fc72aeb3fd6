import type { Entry } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";

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

/** What becomes of a journal that stands already, by what happened: it is left as it is, or fails with all that is written beside it. */
type WhatStands = "isLeft" | "fails";

/**
 * SQL: parts of the WITH of a statement that write journals with their entries, where `condition` holds. Their binds are those
 * of `journalBinds`.
 */
export const writeJournals = (whatStands: WhatStands, condition = "true"): string => `
  journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    SELECT j.id, j.kind, j."subjectId", j."orderId", j.currency, $now
      FROM jsonb_to_recordset($journals::jsonb) AS j (id text, kind text, "subjectId" text, "orderId" text, currency text)
     WHERE ${condition} ${whatStands === "isLeft" ? "ON CONFLICT (kind, subject_id) DO NOTHING" : ""} RETURNING id
  ), entry AS (
    INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
    SELECT e."journalId", e.account, e."ownerId", e.currency, e.amount
      FROM jsonb_to_recordset($entries::jsonb)
        AS e ("journalId" text, line integer, account text, "ownerId" text, currency text, amount bigint)
     WHERE ${whatStands === "isLeft" ? 'e."journalId" IN (SELECT id FROM journal) ORDER BY e.line' : condition}
    RETURNING id
  )`;

const INSERT = {
  isLeft: `WITH ${writeJournals("isLeft")} SELECT id FROM entry`,
  fails: `WITH ${writeJournals("fails")} SELECT id FROM entry`,
};

/** Writes a journal, in the transaction of what it tells of. False when it stands already: it is never written twice. */
export async function postJournal(scope: Scope, journal: Journal): Promise<boolean> {
  return (await insertJournals(scope, [journal], "isLeft")) > 0;
}

/** Writes journals by one statement; how many entries were written. */
export async function insertJournals(
  { platform, transaction }: Scope,
  journals: readonly Journal[],
  whatStands: WhatStands,
): Promise<number> {
  const bind = journalBinds(platform, journals);
  return (await selectPrepared(platform.db, INSERT[whatStands], bind, transaction)).length;
}

/** Accounts of which each creator has their own. */
const OWNED: readonly Entry["account"][] = ["creator", "held"];

/** Binds of `writeJournals`. */
export function journalBinds(
  { newId, clock }: Platform,
  journals: readonly Journal[],
): { journals: string; entries: string; now: Date } {
  const named = journals.map((journal) => ({ ...journal, id: newId() }));
  const lines = named
    .flatMap(({ id: journalId, currency, ownerId, entries }) =>
      entries.map((entry) => ({
        ...{ journalId, currency, ...entry },
        ownerId: OWNED.includes(entry.account) ? ownerId : null,
      })),
    )
    .map((entry, line) => ({ line, ...entry }));
  return {
    journals: JSON.stringify(named.map(({ entries, ownerId, ...journal }) => journal)),
    entries: JSON.stringify(lines),
    now: clock.now(),
  };
}
