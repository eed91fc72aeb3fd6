import { CURRENCIES, type Currency, type Money } from "./money.ts";

/** Returns the total price of several posts, in the first currency in which all of them have a price. */
export function bulkPriceFor(
  all: readonly Readonly<Record<string, number | undefined>>[],
  buyer: Currency,
  site: Currency,
): Money | null {
  const currency = [buyer, site, ...CURRENCIES].find((one) => all.every((prices) => (prices[one] ?? 0) > 0));
  if (currency === undefined || all.length === 0) return null;
  return { amount: all.reduce((sum, prices) => sum + (prices[currency] as number), 0), currency };
}
