import type { Currency } from "@quire/domain/billing/money";
import { SUGGESTED } from "./amounts.ts";

/** Values of the support form; they outlive it, so that it can be closed and reopened. */
export interface Gift {
  /** Currency of the amounts. */
  currency: Currency;
  /** Minor units, or `own`. */
  chosen: string;
  own: string;
  message: string;
  isPrivate: boolean;
}

export const firstGift = (currency: Currency): Gift => ({
  currency,
  chosen: String(SUGGESTED[currency][1]),
  own: "",
  message: "",
  isPrivate: false,
});

/**
 * Returns the gift in the currency the supporter pays in. Another currency resets the amount, since cents and paise
 * aren't comparable.
 */
export const inCurrency = (gift: Gift, currency: Currency): Gift =>
  gift.currency === currency
    ? gift
    : { ...firstGift(currency), message: gift.message, isPrivate: gift.isPrivate };
