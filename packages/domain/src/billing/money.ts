/** Currencies that prices can be in. */
export const CURRENCIES = ["INR", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in minor units (paise, cents), always a safe integer, with its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = { INR: "₹", USD: "$", EUR: "€" };

/** Throws unless the amount is in whole minor units: a fraction would gain or lose money by rounding. */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole minor units: ${amount}`);
  return { amount, currency };
}

/** Adds amounts of one currency; throws on mixed currencies. */
export function addMoney(first: Money, ...rest: Money[]): Money {
  let total = first.amount;
  for (const { amount, currency } of rest) {
    if (currency !== first.currency) throw new RangeError(`cannot add ${currency} to ${first.currency}`);
    total += amount;
  }
  return money(total, first.currency);
}

/** "₹1,00,000", "$12.50", "-€3". Whole amounts show no decimals. Rupees use Indian digit grouping. */
export function formatMoney({ amount, currency }: Money): string {
  const minor = Math.abs(amount);
  const whole = String(Math.floor(minor / 100));
  const cents = minor % 100;
  const decimals = cents === 0 ? "" : `.${String(cents).padStart(2, "0")}`;
  return `${amount < 0 ? "-" : ""}${CURRENCY_SYMBOLS[currency]}${group(whole, currency)}${decimals}`;
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

function group(whole: string, currency: Currency): string {
  const pattern = currency === "INR" ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return whole.replace(pattern, ",");
}
