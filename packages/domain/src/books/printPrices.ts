import type { PrintFormat } from "./formats.ts";
import { trimOf } from "./trims.ts";

/** Currencies that books are sold in: buyers elsewhere than in rupees pay in dollars (§9). */
export const BOOK_CURRENCIES = ["INR", "USD"] as const;
export type BookCurrency = (typeof BOOK_CURRENCIES)[number];

/** Amounts in minor units by currency. */
export type BookPrices = Partial<Record<BookCurrency, number>>;

/** What a press charges for one copy, in minor units: a fixed part, and a part by page. */
interface Rate {
  fixed: number;
  /** Per thousand pages of US Trade size. */
  thousandPages: number;
}
type Rates = Record<"black" | "color", Rate> & { hardcover: number };

/** The domestic press's rates in paise, and what to expect of the press abroad in cents until it gives its own. */
const RATES: Record<BookCurrency, Rates> = {
  INR: {
    black: { fixed: 6_000, thousandPages: 42_000 },
    color: { fixed: 7_000, thousandPages: 170_000 },
    hardcover: 18_000,
  },
  USD: {
    black: { fixed: 200, thousandPages: 1_400 },
    color: { fixed: 230, thousandPages: 5_800 },
    hardcover: 700,
  },
};

const US_TRADE_AREA = 6 * 9;

/**
 * Returns what printing one copy costs, in minor units, by our own rates. Larger pages cost more by their area, smaller
 * ones the same. Abroad the press's own price replaces it once it is known.
 */
export function printCost(format: PrintFormat, pages: number, currency: BookCurrency): number {
  const { width, height } = trimOf(format.trim);
  const { hardcover, ...byInk } = RATES[currency];
  const { fixed, thousandPages } = byInk[format.ink];
  const area = Math.max(1, (width * height) / US_TRADE_AREA);
  const cost =
    fixed + (pages * thousandPages * area) / 1000 + (format.binding === "hardcover" ? hardcover : 0);
  return roundUp(cost, currency);
}

/** The price of a copy for the book's own creator: the print cost × 1.2 (§9). */
export const ownCopyPrice = (cost: number, currency: BookCurrency): number =>
  roundUp((cost * 12) / 10, currency);

/** The lowest list price: the print cost × 1.5 (§9). */
export const minListPrice = (cost: number, currency: BookCurrency): number =>
  roundUp((cost * 15) / 10, currency);

/** Rupees are whole: rounding up keeps a price from falling below its cost. */
function roundUp(amount: number, currency: BookCurrency): number {
  const unit = currency === "INR" ? 100 : 1;
  // A product such as 12.3 × 100 may be a hair above the whole number that it is.
  return Math.ceil(Math.round(amount * 1000) / 1000 / unit) * unit;
}

/** The highest list price of a book, in minor units. */
export const MAX_LIST_PRICE: Readonly<Record<BookCurrency, number>> = { INR: 1_000_000, USD: 50_000 };

/** The parts of what a buyer pays for a book order, in minor units; `total` is their sum. */
export interface BookTotal {
  /** The copies at their price. */
  copies: number;
  shipping: number;
  tax: number;
  total: number;
}

/** How the price of the copies is divided, in minor units. */
export interface CopiesSplit {
  printer: number;
  creator: number;
  platform: number;
}

/**
 * Divides the price of the copies: the press gets its cost, and the creator their share, in percent, of what is left.
 * The creator earns nothing on own copies. An odd remainder goes to the creator.
 */
export function splitCopies(
  { copies, cost }: { copies: number; cost: number },
  share: number,
  isOwn: boolean,
): CopiesSplit {
  const margin = copies - cost;
  if (margin < 0) throw new RangeError(`${copies} is below the print cost of ${cost}`);
  if (isOwn) return { printer: cost, creator: 0, platform: margin };
  const platform = Math.floor((margin * (100 - share)) / 100);
  return { printer: cost, creator: margin - platform, platform };
}

/** A tax rate in thousandths of the price, by what it is on. */
export interface TaxRates {
  goods: number;
  shipping: number;
}

/** Returns the tax on an order, rounded half up per part. */
export const taxOf = (copies: number, shipping: number, { goods, shipping: onShipping }: TaxRates): number =>
  Math.floor((copies * goods + 500) / 1000) + Math.floor((shipping * onShipping + 500) / 1000);
