import type { EarningKind } from "@quire/contracts/records/earnings";
import type { OrderRow } from "../orders/orderRow.ts";
import type { JournalKind } from "./postJournal.ts";

/** A line of a creator's account, with its order. */
export interface LineRow extends Pick<OrderRow, "kind" | "confirmed_at" | "refunded_at"> {
  id: string;
  occurred_at: Date;
  /** The kinds of journals that involve a creator; the labels of lines are type-checked against them. */
  journal: Exclude<JournalKind, "subscription" | "costs_fixed" | "costs_released"> | "dispute_taken";
  amount: number;
  /** Null for a payout, which has no order; so are the order's fields below. */
  order_id: string | null;
  title: string | null;
  paid: number | null;
  /** How much of the payment was refunded. */
  amount_refunded: number | null;
  fee: number | null;
  buyer: string | null;
  /** Whether a dispute about the order is open. */
  is_disputed: boolean;
  /** Whether a refund of the rest was requested and is not confirmed yet. */
  refund_pending: boolean;
}

/** The kind of a line: a gift is support, not a sale. */
export const lineKind = ({ journal, kind }: Pick<LineRow, "journal" | "kind">): EarningKind | "support" =>
  journal === "sale" && kind === "support" ? "support" : journal;

/**
 * SQL: the kind of a line. An opened dispute that was lost is `dispute_taken`: no entry is written when the held
 * amount is lost.
 */
const KIND = `
  CASE WHEN j.kind = 'dispute_opened' AND EXISTS (SELECT 1 FROM disputes d WHERE d.id = j.subject_id AND d.state = 'lost')
       THEN 'dispute_taken' ELSE j.kind END`;

/** SQL: lines of `$ownerId` in `$currency` that match `where`. */
export const selectLines = (where: string) => `
  SELECT e.id::text AS id, j.occurred_at, ${KIND} AS journal, e.amount::float8 AS amount, o.id AS order_id, o.kind, o.title,
         o.amount::float8 AS paid, o.fee::float8 AS fee, o.confirmed_at, o.refunded_at, o.amount_refunded::float8 AS amount_refunded, u.name AS buyer,
         EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.state = 'open') AS is_disputed,
         EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'requested') AS refund_pending
    FROM ledger_entries e JOIN ledger_journals j ON j.id = e.journal_id LEFT JOIN orders o ON o.id = j.order_id
    LEFT JOIN users u ON u.id = o.buyer_id
   WHERE e.owner_id = $ownerId AND e.account = 'creator' AND e.currency = $currency AND ${where}`;
