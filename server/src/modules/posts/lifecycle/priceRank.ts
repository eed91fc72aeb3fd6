import type { Pricing } from "@quire/contracts/records/post";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";

/** About what one minor unit is worth in paise. Only the order of a list depends on it, never a payment. */
const PAISE: Record<Currency, number> = { INR: 1, USD: 85, EUR: 95 };

/** One number to sort a post's price by; 0 where nothing is to be paid. */
export function priceRank(visibility: string, pricing: Pricing | null, currency: Currency): number {
  if (visibility !== "paid") return 0;
  const first = [currency, ...CURRENCIES].find((one) => pricing?.web[one] !== undefined);
  return first ? (pricing?.web[first] ?? 0) * PAISE[first] : 0;
}
