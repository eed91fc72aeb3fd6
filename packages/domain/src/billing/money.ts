/** Currencies that prices can be in. */
export const CURRENCIES = ["INR", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in minor units (paise, cents), always a safe integer, with its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = { INR: "₹", USD: "$", EUR: "€" };

/** "₹1,00,000", "$12.50", "-€3". Whole amounts show no decimals. Rupees use Indian digit grouping. */
export function formatMoney({ amount, currency }: Money): string {
  const minor = Math.abs(amount);
  const whole = String(Math.floor(minor / 100));
  const cents = minor % 100;
  const decimals = cents === 0 ? "" : `.${String(cents).padStart(2, "0")}`;
  return `${amount < 0 ? "-" : ""}${CURRENCY_SYMBOLS[currency]}${group(whole, currency)}${decimals}`;
}

/** Formats minor units of any currency that a provider may report: `₹99`, or `GBP 1.50` in one that we don't sell in. */
export function formatAnyMoney({ amount, currency }: { amount: number; currency: string }): string {
  const known = CURRENCIES.find((one) => one === currency);
  return known ? formatMoney({ amount, currency: known }) : `${currency} ${(amount / 100).toFixed(2)}`;
}

/** "1,00,000.00", "−3.47": for columns of amounts, with all decimals and without a symbol. */
export function formatInColumn({ amount, currency }: Money): string {
  const minor = Math.abs(amount);
  const whole = group(String(Math.floor(minor / 100)), currency);
  return `${amount < 0 ? "\u2212" : ""}${whole}.${String(minor % 100).padStart(2, "0")}`;
}

/**
 * Parses a typed amount ("99", "1,250.50", "₹ 99") into minor units; null unless it is one plain amount. A comma
 * separates thousands: "2,5" is refused, because a user who means two and a half would pay ten times as much.
 */
export function parseAmount(text: string): number | null {
  if (/,\s*\d{0,2}(?!\d)(?!.*,)/.test(text)) return null;
  const plain = text.replace(/[\s,₹$€]/g, "");
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * Parses a provider's decimal amount ("12.5", "0.800000", "-3") into minor units without floats; null if it isn't one.
 * More than two decimals round away from zero: a rounded-down cost would be booked as less than it is.
 */
export function parseDecimal(text: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole, decimals = ""] = match;
  const rest = /[1-9]/.test(decimals.slice(2)) ? 1 : 0;
  const amount = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0")) + rest;
  return sign && amount !== 0 ? -amount : amount;
}

function group(whole: string, currency: Currency): string {
  const pattern = currency === "INR" ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return whole.replace(pattern, ",");
}
