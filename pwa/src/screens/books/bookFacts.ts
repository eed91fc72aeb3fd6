import type { BookEdition, BookPage } from "@quire/contracts/records/book";
import type { Site } from "@quire/contracts/records/site";
import { isDomestic } from "@quire/domain/accounts/countries";
import { CURRENCIES, type Money } from "@quire/domain/billing/money";
import type { BookCurrency, BookPrices } from "@quire/domain/books/printPrices";
import { trimOf } from "@quire/domain/books/trims";

const PAPERS = { cream: "Cream", white: "White" } as const;
const INKS = { black: "black and white", color: "color" } as const;
const BINDINGS = { paperback: "Paperback", hardcover: "Hardcover" } as const;

/** Returns a book's specifications, each a name and a value. */
export function factsOf({ details, format, pages, spine }: BookPage): [string, string][] {
  const { name, width, height, mm } = trimOf(format.trim);
  const facts: [string, string][] = [
    ["Binding", BINDINGS[format.binding]],
    ["Pages", String(pages)],
    ["Size", `${name}: ${width} × ${height} in (${mm[0]} × ${mm[1]} mm)`],
    ["Thickness", `${spine.toFixed(2)} in (${Math.round(spine * 25.4)} mm)`],
    ["Paper", `${PAPERS[format.paper]}, ${INKS[format.ink]}`],
    ["Language", languageName(details.language)],
  ];
  if (details.series_name) {
    const number = details.series_number === null ? "" : `, book ${details.series_number}`;
    facts.push(["Series", details.series_name + number]);
  }
  if (details.publisher) facts.push(["Publisher", details.publisher]);
  if (details.isbn) facts.push(["ISBN", details.isbn]);
  return facts;
}

/** Static, because the platform's own names differ between server and browser. */
const LANGUAGES: Partial<Record<string, string>> = {
  ...{ en: "English", hi: "Hindi", bn: "Bengali", mr: "Marathi", ta: "Tamil", te: "Telugu", gu: "Gujarati" },
  ...{ kn: "Kannada", ml: "Malayalam", pa: "Punjabi", ur: "Urdu", or: "Odia", id: "Indonesian", ms: "Malay" },
  ...{ de: "German", fr: "French", es: "Spanish", it: "Italian", pt: "Portuguese", nl: "Dutch" },
  ...{
    sv: "Swedish",
    da: "Danish",
    nb: "Norwegian",
    fi: "Finnish",
    pl: "Polish",
    cs: "Czech",
    tr: "Turkish",
  },
  ...{
    ru: "Russian",
    uk: "Ukrainian",
    el: "Greek",
    ar: "Arabic",
    he: "Hebrew",
    ja: "Japanese",
    zh: "Chinese",
  },
};
const languageName = (code: string) => LANGUAGES[code.split("-")[0] ?? ""] ?? code;

const EDITIONS: Record<BookEdition["kind"], string> = { ...BINDINGS, ebook: "E-book" };
export const editionName = (kind: BookEdition["kind"]): string => EDITIONS[kind];

/** Where a buyer is, as far as prices depend on it. */
export interface Buyer {
  country: string | null;
}

/**
 * Whether an order is domestic (specification §4): buyer, site and the chosen country are all India. `to` is missing
 * before a country is chosen.
 */
export function isDomesticOrder(buyer: Buyer, site: Pick<Site, "currency">, to?: string): boolean {
  const isHome = isDomestic(buyer.country) && site.currency === "INR";
  return isHome && (to === undefined || isDomestic(to));
}

/** Returns the currency an order is paid in. */
export const orderCurrency = (buyer: Buyer, site: Pick<Site, "currency">, to?: string): BookCurrency =>
  isDomesticOrder(buyer, site, to) ? "INR" : "USD";

/** Returns the price to show: in the buyer's currency, else in the other one; null without a price. */
export function shownPrice(prices: BookPrices, wanted: BookCurrency): Money | null {
  const currency = prices[wanted] === undefined ? (wanted === "INR" ? "USD" : "INR") : wanted;
  const amount = prices[currency];
  return amount === undefined ? null : { amount, currency };
}

/** Whether a book is still to come on this day. */
export const isPreorder = ({ preorder_until: until }: Pick<BookPage, "preorder_until">, now: Date): boolean =>
  until !== null && now.toISOString().slice(0, 10) < until;

/** Returns an edition's price in the buyer's currency if it has one, else in any; null if it is free. */
export function editionPrice({ prices }: BookEdition, wanted: string): Money | null {
  const currency = [wanted, ...CURRENCIES].find((one) => (prices[one] ?? 0) > 0);
  return currency ? { amount: prices[currency] as number, currency: currency as Money["currency"] } : null;
}
