import type { BookCosts } from "@quire/contracts/records/book";
import { CURRENCY_SYMBOLS, formatMoney, parseAmount } from "@quire/domain/billing/money";
import { type BookCurrency, MAX_LIST_PRICE, splitCopies } from "@quire/domain/books/printPrices";

const format = (amount: number, currency: BookCurrency) => formatMoney({ amount, currency });

/** A typed price: an amount in minor units, null for none, or what is wrong with it. */
export type TypedPrice = { amount: number | null } | { error: string };

/** Reads a typed list price of a printed book. `min` is unknown until the book has a page count. */
export function readListPrice(text: string, currency: BookCurrency, min: number | null): TypedPrice {
  const read = readPrice(text, currency);
  if (!("amount" in read) || read.amount === null || min === null || read.amount >= min) return read;
  return { error: `At least ${format(min, currency)}: one and a half times the print cost` };
}

/** Reads a typed price. */
export function readPrice(text: string, currency: BookCurrency): TypedPrice {
  if (text.trim() === "") return { amount: null };
  const amount = parseAmount(text);
  if (amount === null || amount === 0)
    return { error: `Enter a price, such as ${CURRENCY_SYMBOLS[currency]}250` };
  if (amount > MAX_LIST_PRICE[currency]) {
    return { error: `At most ${format(MAX_LIST_PRICE[currency], currency)}` };
  }
  return { amount };
}

/** "You earn ₹72 per copy." Null below the print cost, or without a page count. */
export function earningCopy(price: number, currency: BookCurrency, costs: BookCosts | null): string | null {
  if (!costs || price < costs.print[currency]) return null;
  const { creator } = splitCopies({ copies: price, cost: costs.print[currency] }, costs.share, false);
  return `You earn ${format(creator, currency)} per copy.`;
}

/** Returns a price as the field shows it. */
export const priceText = (amount: number | undefined): string =>
  amount === undefined ? "" : (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2);
