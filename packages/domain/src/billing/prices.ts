import { type Currency, formatMoney } from "./money.ts";

/** Minimum and maximum price of a post or a gift of support, in minor units (§5, decisions: Money). */
export const PRICE_RANGES: Readonly<Record<Currency, { min: number; max: number }>> = {
  INR: { min: 1000, max: 100_000 },
  USD: { min: 100, max: 10_000 },
  EUR: { min: 100, max: 10_000 },
};

/** Whether a price is within the limits. Not for free posts, which have no price. */
export function checkPrice(amount: number, currency: Currency): { amount: number } | { error: string } {
  const { min, max } = PRICE_RANGES[currency];
  if (Number.isSafeInteger(amount) && amount >= min && amount <= max) return { amount };
  const [least, most] = [formatMoney({ amount: min, currency }), formatMoney({ amount: max, currency })];
  return { error: `Please set a price between ${least} and ${most}` };
}
