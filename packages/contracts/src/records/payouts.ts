import type { Currency } from "@quire/domain/billing/money";
import type { PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import type { PayoutHold } from "@quire/domain/billing/payouts";
import type { PayoutState } from "@quire/domain/enums";

/** Where a creator is paid in one currency. Of its numbers only the end is ever told. */
export interface PayoutAccount {
  currency: Currency;
  method: PayoutMethod;
  /** Null where it can't be read any more, and must be entered anew. */
  holder: string | null;
  ending: string;
  state: "unverified" | "verified";
  /** Why it was not verified, in words; mostly empty. */
  note: string;
  changed: string;
  /** Nothing is sent to it before then, verified or not. */
  payable_from: string;
}

/** An account that an admin decides about. */
export interface AccountToVerify extends PayoutAccount {
  site: { id: string; name: string };
}

export interface Payout {
  id: string;
  amount: number;
  currency: Currency;
  state: PayoutState;
  /** Why it waits; only of one that is on hold. */
  hold: PayoutHold | null;
  /** In words: why staff hold it, or why it was cancelled. */
  reason: string;
  /** The end of the account that it was sent to; null to everybody but its creator. */
  ending: string | null;
  /** The bank's name for the transfer. */
  reference: string | null;
  created: string;
  settled: string | null;
}

/** A payout as staff see it. */
export interface StaffPayout extends Payout {
  site: { id: string; name: string };
  /** The bank file that it is in. */
  file_id: string | null;
}

/** What an admin takes to the bank. */
export interface PayoutFile {
  id: string;
  currency: Currency;
  /** How many payouts it was made of, and how much that was. */
  payouts: number;
  amount: number;
  /** How many of them are neither marked as paid nor as failed. */
  open: number;
  made: string;
}

/** What becomes of a balance next. */
export interface PayoutForecast {
  /** When payouts are made next. */
  next: string;
  /** Nothing smaller is paid out. */
  minimum: number;
  /** What would be paid out of the balance as it stands. */
  due: number;
  /** What was made and has not arrived yet. */
  waiting: number;
  /** Why it would wait. */
  hold: PayoutHold | null;
  /** When an account that was changed may be paid to; null where that is not what it waits for. */
  payable_from: string | null;
}
