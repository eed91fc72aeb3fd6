import type { Currency } from "@quire/domain/billing/money";
import type { OrderType } from "./order.ts";
import type { PayoutForecast } from "./payouts.ts";

/** A creator's balance in one currency, in minor units; negative if refunds exceed later earnings. */
export interface Balance {
  currency: Currency;
  balance: number;
  /** Held for disputes: not the creator's until they are won. */
  held: number;
}

/** The cause of a change in a creator's balance. */
export type EarningKind =
  | "sale"
  | "fee"
  | "fee_absorbed"
  | "refund"
  | "refund_failed"
  /** The amount held while the bank decides. */
  | "dispute_opened"
  /** The held amount, taken by a lost dispute. */
  | "dispute_taken"
  | "dispute_won"
  /** The held amount of a lost dispute that was not taken, because it had already been refunded. */
  | "dispute_lost"
  | "dispute_fee"
  /** What the press charged beyond its quote. */
  | "cost_adjusted"
  | "payout"
  | "payout_returned"
  | "forfeited";

/** A line of a creator's statement. */
export interface EarningLine {
  id: string;
  at: string;
  kind: EarningKind;
  /** Change of the balance, in minor units. */
  amount: number;
  /** The related order; null for a payout. */
  order: {
    id: string;
    type: OrderType;
    title: string;
    buyer: string;
    /** Amount paid. */
    amount: number;
    /** When it was refunded in full. */
    refunded: string | null;
    /** Amount refunded so far. */
    amount_refunded: number;
    /** A refund of the rest is pending. */
    refund_pending: boolean;
    /** Until when its creator can refund it; null if it is not refundable, or no longer. */
    refundable_until: string | null;
  } | null;
}

export interface Earnings {
  /** One per currency with earnings; always includes the site's own. */
  balances: Balance[];
  /** Currency of the lines. */
  currency: Currency;
  /** The creator's current share of a sale, in percent, before the provider's fee. */
  share: number;
  /** Forecast of the next payout in this currency. */
  payout: PayoutForecast;
  /** Latest first. */
  lines: EarningLine[];
  sandbox: boolean;
}
