import type { Currency } from "@quire/domain/billing/money";
import { SUGGESTED } from "./amounts.ts";

/** What a supporter has filled in; it outlives the form, which may be closed and opened again. */
export interface Gift {
  /** What the amounts are in. */
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

/** The gift in the money that its giver turns out to pay in: an amount is chosen anew, since so many cents are not so many paise. */
export const inCurrency = (gift: Gift, currency: Currency): Gift =>
  gift.currency === currency
    ? gift
    : { ...firstGift(currency), message: gift.message, isPrivate: gift.isPrivate };
