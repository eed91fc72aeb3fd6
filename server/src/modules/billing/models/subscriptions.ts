import type { Currency } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider, SubscriptionKind } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A Pro period, paid or granted. Amounts are minor units of its currency. */
export interface SubscriptionColumns {
  id: string;
  user_id: string;
  kind: SubscriptionKind;
  /** `pending`: its checkout is open. `started`: see its times. `disabled`: never paid, or not as agreed. */
  state: "pending" | "started" | "disabled";
  /** Shown to its user: why it is disabled. */
  note: string | null;
  start_time: Date | null;
  end_time: Date | null;
  trial_end: Date | null;
  recurring: boolean;
  /** The payment due at `end_time` failed. */
  failing: boolean;
  /** When a sweep checks it next; null if nothing is due. */
  next_check_at: Date | null;
  /** Counts applied changes: an answer of the provider that was requested before the last one is outdated. */
  version: number;
  /** What a grant is for; each cause grants once. Null for a paid one. */
  cause: string | null;
  /** From here to `request_hash`: null for a grant. */
  plan_interval: ProInterval | null;
  provider: PaymentProvider | null;
  amount: number | null;
  currency: Currency | null;
  trial_days: number | null;
  return_url: string | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  /** Null until the provider has answered. */
  provider_checkout_id: string | null;
  provider_subscription_id: string | null;
  checkout_url: string | null;
  /** The provider will never charge again. */
  is_over: boolean;
  /** Until when the provider was paid, or gives a trial. */
  paid_until: Date | null;
  /** When the user turned renewal off, until the provider confirms it. */
  cancel_requested_at: Date | null;
  created_at: Date;
  /** When the rest of it begins, if another period has interrupted it. */
  resumes_at: Date | null;
}

type NewSubscription = Pick<SubscriptionColumns, "id" | "user_id" | "kind" | "state" | "created_at"> &
  Partial<SubscriptionColumns>;

export const subscriptions = table<SubscriptionColumns, NewSubscription>("subscriptions", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  state: DataTypes.TEXT,
  note: DataTypes.TEXT,
  start_time: DataTypes.DATE,
  end_time: DataTypes.DATE,
  trial_end: DataTypes.DATE,
  recurring: DataTypes.BOOLEAN,
  failing: DataTypes.BOOLEAN,
  next_check_at: DataTypes.DATE,
  version: DataTypes.INTEGER,
  cause: DataTypes.TEXT,
  plan_interval: DataTypes.TEXT,
  provider: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  trial_days: DataTypes.INTEGER,
  return_url: DataTypes.TEXT,
  idempotency_key: DataTypes.TEXT,
  request_hash: DataTypes.BLOB,
  provider_checkout_id: DataTypes.TEXT,
  provider_subscription_id: DataTypes.TEXT,
  checkout_url: DataTypes.TEXT,
  is_over: DataTypes.BOOLEAN,
  paid_until: DataTypes.DATE,
  cancel_requested_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  resumes_at: DataTypes.DATE,
});

/** One payment for one period. Amounts are minor units of its currency. */
export interface SubscriptionChargeColumns {
  id: string;
  subscription_id: string;
  provider: PaymentProvider;
  payment_id: string;
  invoice_id: string;
  amount: number;
  currency: Currency;
  /** The provider's fee; null until known. */
  fee: number | null;
  period_start: Date;
  period_end: Date;
  charged_at: Date;
  /** When it was refunded in full, and its remaining time revoked. */
  refunded_at: Date | null;
  /** The revoked time. */
  refunded_time: object | null;
  /** The provider's fees for all decided disputes about it; null until one is. */
  dispute_fee: number | null;
  amount_refunded: number;
  /** How much of that banks took. */
  lost: number;
}

type NewCharge = Omit<
  SubscriptionChargeColumns,
  "fee" | "refunded_at" | "refunded_time" | "dispute_fee" | "amount_refunded" | "lost"
> &
  Partial<SubscriptionChargeColumns>;

export const subscriptionCharges = table<SubscriptionChargeColumns, NewCharge>("subscription_charges", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  subscription_id: DataTypes.TEXT,
  provider: DataTypes.TEXT,
  payment_id: DataTypes.TEXT,
  invoice_id: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  fee: DataTypes.BIGINT,
  period_start: DataTypes.DATE,
  period_end: DataTypes.DATE,
  charged_at: DataTypes.DATE,
  refunded_at: DataTypes.DATE,
  refunded_time: "INTERVAL",
  dispute_fee: DataTypes.BIGINT,
  amount_refunded: DataTypes.BIGINT,
  lost: DataTypes.BIGINT,
});

/** An email that a user was sent about a subscription, once. */
interface SubscriptionNoticeColumns {
  subscription_id: string;
  key: string;
  notified_at: Date;
}

export const subscriptionNotices = table<SubscriptionNoticeColumns>("subscription_notices", {
  subscription_id: { type: DataTypes.TEXT, primaryKey: true },
  key: { type: DataTypes.TEXT, primaryKey: true },
  notified_at: DataTypes.DATE,
});

/** A dispute about a charge; a charge may have several. */
interface SubscriptionDisputeColumns {
  id: string;
  charge_id: string;
  provider_dispute_id: string;
  state: "open" | "won" | "lost";
  /** How much of the payment the bank asks for. */
  amount: number;
  /** The provider's fee for the dispute. */
  fee: number;
  opened_at: Date;
  closed_at: Date | null;
}

export const subscriptionDisputes = table<SubscriptionDisputeColumns>("subscription_disputes", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  charge_id: DataTypes.TEXT,
  provider_dispute_id: DataTypes.TEXT,
  state: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  fee: DataTypes.BIGINT,
  opened_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
});
