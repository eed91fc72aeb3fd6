import type { Currency } from "@quire/domain/billing/money";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** One event in one currency. Append-only, written by `postJournal`. */
export interface LedgerJournalColumns {
  id: string;
  kind:
    | "sale"
    | "fee"
    | "fee_absorbed"
    | "refund"
    | "refund_failed"
    | "dispute_opened"
    | "dispute_won"
    | "dispute_lost"
    | "dispute_fee"
    | "subscription"
    | "payout"
    | "payout_returned"
    | "forfeited"
    | "costs_fixed"
    | "costs_released"
    | "cost_adjusted";
  /** The order, refund, dispute or charge that happened. Unique for each kind. */
  subject_id: string;
  order_id: string | null;
  currency: Currency;
  occurred_at: Date;
}

export const ledgerJournals = table<LedgerJournalColumns>("ledger_journals", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  subject_id: DataTypes.TEXT,
  order_id: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  occurred_at: DataTypes.DATE,
});

/** The entries of a journal add up to zero. */
interface LedgerEntryColumns {
  id: number;
  journal_id: string;
  account: "creator" | "held" | "platform" | "bank" | "razorpay" | "stripe";
  /** The creator whose account it is; null for the platform's. */
  owner_id: string | null;
  currency: Currency;
  /** Minor units, never zero. */
  amount: number;
}

export const ledgerEntries = table<LedgerEntryColumns, Omit<LedgerEntryColumns, "id">>("ledger_entries", {
  id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
  journal_id: DataTypes.TEXT,
  account: DataTypes.TEXT,
  owner_id: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
});

/** A balance up to one entry, so that reading a balance doesn't add up years. */
interface LedgerSnapshotColumns {
  owner_id: string;
  account: "creator" | "held";
  currency: Currency;
  /** The last entry it includes, of any account. */
  through_id: number;
  amount: number;
  taken_at: Date;
}

export const ledgerSnapshots = table<LedgerSnapshotColumns>("ledger_snapshots", {
  owner_id: { type: DataTypes.TEXT, primaryKey: true },
  account: { type: DataTypes.TEXT, primaryKey: true },
  currency: { type: DataTypes.TEXT, primaryKey: true },
  through_id: DataTypes.BIGINT,
  amount: DataTypes.BIGINT,
  taken_at: DataTypes.DATE,
});
