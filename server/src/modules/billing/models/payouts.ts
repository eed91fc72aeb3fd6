import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A creator's payout account for one currency. */
export interface PayoutAccountColumns {
  owner_id: string;
  currency: Currency;
  method: PayoutMethod;
  /** Encrypted with the server's secret. */
  details: string;
  /** The end of the account number. */
  ending: string;
  state: "unverified" | "verified";
  /** Shown to the creator: why it was not verified. */
  note: string;
  changed_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
}

type NewAccount = Omit<PayoutAccountColumns, "state" | "note" | "decided_at" | "decided_by"> &
  Partial<PayoutAccountColumns>;

export const payoutAccounts = table<PayoutAccountColumns, NewAccount>("payout_accounts", {
  owner_id: { type: DataTypes.TEXT, primaryKey: true },
  currency: { type: DataTypes.TEXT, primaryKey: true },
  method: DataTypes.TEXT,
  details: DataTypes.TEXT,
  ending: DataTypes.TEXT,
  state: DataTypes.TEXT,
  note: DataTypes.TEXT,
  changed_at: DataTypes.DATE,
  decided_at: DataTypes.DATE,
  decided_by: DataTypes.TEXT,
});

/** The making of a week's payouts, or of those that an admin requested. */
interface PayoutRunColumns {
  id: string;
  /** The week's Monday; null if an admin requested the run. */
  week: string | null;
  made_at: Date;
  made_by: string | null;
}

export const payoutRuns = table<PayoutRunColumns>("payout_runs", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  week: DataTypes.DATEONLY,
  made_at: DataTypes.DATE,
  made_by: DataTypes.TEXT,
});

/** A file of payouts for the bank. */
export interface PayoutFileColumns {
  id: string;
  currency: Currency;
  payouts_count: number;
  amount: number;
  made_at: Date;
  made_by: string;
}

export const payoutFiles = table<PayoutFileColumns>("payout_files", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  currency: DataTypes.TEXT,
  payouts_count: DataTypes.INTEGER,
  amount: DataTypes.BIGINT,
  made_at: DataTypes.DATE,
  made_by: DataTypes.TEXT,
});

export interface PayoutColumns {
  id: string;
  run_id: string;
  owner_id: string;
  currency: Currency;
  /** Minor units of its currency. */
  amount: number;
  state: PayoutState;
  hold: PayoutHold | null;
  /** Shown to the creator: why staff hold it, or why it was cancelled. */
  reason: string;
  file_id: string | null;
  /** The account as it was when the file was made, encrypted. Deleted once it is paid or cancelled. */
  details: string | null;
  method: PayoutMethod | null;
  ending: string | null;
  /** The bank's reference for the transfer. */
  reference: string | null;
  created_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  /** Whether its creator was emailed about its current state. */
  is_notified: boolean;
}

type NewPayout = Pick<PayoutColumns, "id" | "run_id" | "owner_id" | "currency" | "amount" | "created_at"> &
  Partial<PayoutColumns>;

export const payouts = table<PayoutColumns, NewPayout>("payouts", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  run_id: DataTypes.TEXT,
  owner_id: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  state: DataTypes.TEXT,
  hold: DataTypes.TEXT,
  reason: DataTypes.TEXT,
  file_id: DataTypes.TEXT,
  details: DataTypes.TEXT,
  method: DataTypes.TEXT,
  ending: DataTypes.TEXT,
  reference: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
  closed_by: DataTypes.TEXT,
  is_notified: DataTypes.BOOLEAN,
});
