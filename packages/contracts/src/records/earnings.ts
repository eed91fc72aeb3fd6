import type { Currency } from "@quire/domain/billing/money";
import type { OrderType } from "./order.ts";
import type { PayoutForecast } from "./payouts.ts";

/** What a creator is owed in one currency, in minor units; below nothing where more went back than came in since. */
export interface Balance {
  currency: Currency;
  balance: number;
  /** What a dispute may take: not theirs until it is won. */
  held: number;
}

/** What moved a creator's balance. */
export type EarningKind =
  | "sale"
  | "fee"
  | "fee_borne"
  | "refund"
  | "refund_failed"
  /** What waits while a bank decides. */
  | "dispute_opened"
  /** The same, once the dispute was lost. */
  | "dispute_taken"
  | "dispute_won"
  /** What had waited of a dispute that was lost, and was not taken: it had gone back before. */
  | "dispute_lost"
  | "dispute_fee"
  | "payout"
  | "payout_returned"
  | "given_up";

/** One line of a creator's account. */
export interface EarningLine {
  id: string;
  at: string;
  kind: EarningKind;
  /** By how much it moved the balance, in minor units. */
  amount: number;
  /** What it is about; null of a payout. */
  order: {
    id: string;
    type: OrderType;
    title: string;
    buyer: string;
    /** What was paid. */
    amount: number;
    /** When all of it had gone back. */
    refunded: string | null;
    /** How much of it went back. */
    returned: number;
    /** What is left of it is on its way back. */
    goes_back: boolean;
    /** Its creator can give it back until then; null where it can't be given back (any more). */
    refundable_until: string | null;
  } | null;
}

export interface Earnings {
  /** Of each currency in which anything was earned; of the site's own at least. */
  balances: Balance[];
  /** The currency that the lines are in. */
  currency: Currency;
  /** What the creator keeps of a sale as things stand, in percent, before the provider's fee. */
  share: number;
  /** What becomes of the balance in this currency next. */
  payout: PayoutForecast;
  /** The latest first. */
  lines: EarningLine[];
  sandbox: boolean;
}
