import type { Currency } from "@quire/domain/billing/money";

/** What is owed to somebody in one currency, in minor units. */
export interface OwedMoney {
  currency: Currency;
  balance: number;
  /** A dispute may take it. */
  held: number;
  /** Payouts that go on, also when the account is gone. */
  on_way: number;
  /** Payouts that wait for an account to be paid to, which nobody has named. */
  unpayable: number;
}

/** What stands where somebody may want to leave. */
export interface DeletionPreview {
  /** The currencies in which anything is owed. */
  money: OwedMoney[];
  /** How many people bought something that stays open to them. */
  buyers: number;
}
