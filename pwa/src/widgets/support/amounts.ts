import { CURRENCY_SYMBOLS, type Currency, formatMoney, parseAmount } from "@quire/domain/billing/money";
import { PRICE_RANGES } from "@quire/domain/billing/prices";

/** Suggested amounts in minor units, each within the allowed range. */
export const SUGGESTED: Readonly<Record<Currency, readonly [number, number, number]>> = {
  INR: [5000, 10_000, 50_000],
  USD: [300, 500, 1000],
  EUR: [300, 500, 1000],
};

/** Parses a typed amount, or returns the error. */
export function readAmount(text: string, currency: Currency): { amount: number } | { error: string } {
  const amount = parseAmount(text);
  if (/\.\d{3,}/.test(text)) return { error: "Enter one amount with at most two decimals." };
  if (/,\d{1,2}$/.test(text.trim())) return { error: "Use a point for decimals, such as 2.50." };
  const { min, max } = PRICE_RANGES[currency];
  if (amount !== null && amount >= min && amount <= max) return { amount };
  const [least, most] = [min, max].map((one) => formatMoney({ amount: one, currency }));
  return { error: `Enter an amount between ${least} and ${most}.` };
}

export const symbolOf = (currency: Currency): string => CURRENCY_SYMBOLS[currency];
