import type { EarningKind } from "@quire/contracts/records/earnings";
import type { OrderRow } from "../orders/orderRow.ts";
import type { JournalKind } from "./postJournal.ts";

/** A line of a creator's account with what it is about. */
export interface LineRow extends Pick<OrderRow, "kind" | "settled_at" | "refunded_at"> {
  id: string;
  occurred_at: Date;
  /** The kinds of journals that a creator has a part in; what is said of one is checked against them by its type. */
  journal: Exclude<JournalKind, "subscription"> | "dispute_taken";
  amount: number;
  /** Null of a payout, which is about no order; so is what follows of one. */
  order_id: string | null;
  title: string | null;
  paid: number | null;
  /** How much of what was paid went back. */
  returned: number | null;
  fee: number | null;
  buyer: string | null;
  /** The buyer's bank is deciding about it. */
  is_disputed: boolean;
  /** What is left of it was asked back, and is not there yet. */
  goes_back: boolean;
}

/** What a line is: a gift is no sale. */
export const lineKind = ({ journal, kind }: Pick<LineRow, "journal" | "kind">): EarningKind | "support" =>
  journal === "sale" && kind === "support" ? "support" : journal;

/** SQL: what a line is. What a dispute holds is named by what became of it: nothing is written when it is taken for good. */
const KIND = `
  CASE WHEN j.kind = 'dispute_opened' AND EXISTS (SELECT 1 FROM disputes d WHERE d.id = j.subject_id AND d.state = 'lost')
       THEN 'dispute_taken' ELSE j.kind END`;

/** SQL: lines of `$ownerId` in `$currency`, with what is asked after WHERE. */
export const selectLines = (where: string) => `
  SELECT e.id::text AS id, j.occurred_at, ${KIND} AS journal, e.amount::float8 AS amount, o.id AS order_id, o.kind, o.title,
         o.amount::float8 AS paid, o.fee::float8 AS fee, o.settled_at, o.refunded_at, o.returned::float8 AS returned, u.name AS buyer,
         EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.state = 'open') AS is_disputed,
         EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'requested') AS goes_back
    FROM ledger_entries e JOIN ledger_journals j ON j.id = e.journal_id LEFT JOIN orders o ON o.id = j.order_id
    LEFT JOIN users u ON u.id = o.buyer_id
   WHERE e.owner_id = $ownerId AND e.account = 'creator' AND e.currency = $currency AND ${where}`;
