import type { Entry } from "@quire/domain/billing/journals";
import type { Currency } from "@quire/domain/billing/money";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { LedgerJournalColumns } from "../models/ledger.ts";

export type JournalKind = LedgerJournalColumns["kind"];

/** What a journal is about. */
export interface JournalSubject {
  /** The order, refund, dispute or charge that happened. Unique for each kind. */
  subjectId: string;
  orderId: string | null;
  currency: Currency;
  /** The creator whose accounts the entries use; null if there are none. */
  ownerId: string | null;
}

export interface Journal extends JournalSubject {
  kind: JournalKind;
  entries: readonly Entry[];
}

/** What to do if the journal already exists: skip it, or fail with the whole statement. */
type IfExists = "skip" | "fail";

/** SQL: writes journals with their entries. Its binds come from `journalBinds`. */
const insertSql = (ifExists: IfExists): string => `
  WITH journal AS (
    INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
    SELECT j.id, j.kind, j."subjectId", j."orderId", j.currency, $now
      FROM jsonb_to_recordset($journals::jsonb) AS j (id text, kind text, "subjectId" text, "orderId" text, currency text)
     ${ifExists === "skip" ? "WHERE true ON CONFLICT (kind, subject_id) DO NOTHING" : ""} RETURNING id
  ), entry AS (
    INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
    SELECT e."journalId", e.account, e."ownerId", e.currency, e.amount
      FROM jsonb_to_recordset($entries::jsonb)
        AS e ("journalId" text, line integer, account text, "ownerId" text, currency text, amount bigint)
     WHERE e."journalId" IN (SELECT id FROM journal) ORDER BY e.line
    RETURNING id
  )
  SELECT id FROM entry`;

const INSERT = {
  skip: insertSql("skip"),
  fail: insertSql("fail"),
};

/** Writes a journal in the transaction of its event. False if it already exists: it is never written twice. */
export async function postJournal(scope: Scope, journal: Journal): Promise<boolean> {
  return (await insertJournals(scope, [journal], "skip")) > 0;
}

/** Writes journals by one statement. Returns the number of entries written. */
export async function insertJournals(
  scope: Scope,
  journals: readonly Journal[],
  ifExists: IfExists,
): Promise<number> {
  const { platform } = scope;
  const bind = journalBinds(platform, journals);
  return (await scope.select(INSERT[ifExists], bind)).length;
}

/** Accounts that each creator has one of. */
const OWNED: readonly Entry["account"][] = ["creator", "held"];

function journalBinds(
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
