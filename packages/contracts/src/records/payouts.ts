import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PaymentProvider, PayoutState } from "@quire/domain/enums";

/** A creator's payout account in one currency. Only the last digits of its numbers are ever returned. */
export interface PayoutAccount {
  currency: Currency;
  method: PayoutMethod;
  /** Null if it can no longer be decrypted and has to be entered again. */
  holder: string | null;
  ending: string;
  state: "unverified" | "verified";
  /** Why it was rejected; usually empty. */
  note: string;
  changed: string;
  /** No payouts before then, verified or not. */
  payable_from: string;
}

/** An account for admins to verify. */
export interface AccountToVerify extends PayoutAccount {
  site: { id: string; name: string };
}

export interface Payout {
  id: string;
  amount: number;
  currency: Currency;
  state: PayoutState;
  /** Why it is on hold; null in other states. */
  hold: PayoutHold | null;
  /** Why staff put it on hold, or why it was cancelled. */
  reason: string;
  /** Last digits of the account it was sent to; null except for its creator. */
  ending: string | null;
  /** The bank's reference of the transfer. */
  reference: string | null;
  created: string;
  closed: string | null;
}

/** A payout as staff see it. */
export interface StaffPayout extends Payout {
  site: { id: string; name: string };
  /** The bank file it is in. */
  file_id: string | null;
}

/** A payment that didn't match its order, as staff see it. */
export interface RejectedPayment {
  order_id: string;
  title: string;
  provider: PaymentProvider;
  /** The provider's id. */
  payment_id: string;
  /** Minor units, in any currency that the provider reported. */
  amount: number;
  currency: string;
  /** `failed`: the provider refuses the refund. */
  state: "requested" | "refunded" | "failed";
  site: { id: string; name: string };
  created: string;
}

/** A file of payouts for the bank. */
export interface PayoutFile {
  id: string;
  currency: Currency;
  /** Number of payouts at creation, and their sum. */
  payouts: number;
  amount: number;
  /** Payouts not yet marked as paid or failed. */
  open: number;
  made: string;
}

/** Forecast of a balance's next payout. */
export interface PayoutForecast {
  /** Date of the next payout run. */
  next: string;
  /** Smallest payout. */
  minimum: number;
  /** Payout due from the current balance. */
  due: number;
  /** Sum of payouts that have not arrived yet. */
  waiting: number;
  /** Why it would be put on hold. */
  hold: PayoutHold | null;
  /** When a changed account can get payouts; null if that is not the reason for the hold. */
  payable_from: string | null;
}
