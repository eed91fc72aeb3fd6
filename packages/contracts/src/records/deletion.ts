import type { Currency } from "@quire/domain/billing/money";

/** An account's open balance in one currency, in minor units. */
export interface OwedMoney {
  currency: Currency;
  balance: number;
  /** Held for disputes. */
  held: number;
  /** Payouts in progress, which continue after the deletion. */
  on_way: number;
  /** Payouts on hold because no payout account is set. */
  unpayable: number;
}

/** What the deletion of an account affects. */
export interface DeletionPreview {
  /** Currencies with an open balance. */
  money: OwedMoney[];
  /** Number of buyers who keep access to their purchases. */
  buyers: number;
}
