import type { NewBookOrder } from "@quire/contracts/calls/books";
import type { FieldIssue } from "@quire/contracts/errors";
import type { BookQuote, ShippingAddress, ShippingOption } from "@quire/contracts/records/bookOrder";
import type { Costs } from "@quire/domain/billing/journals";
import { providerFor } from "@quire/domain/billing/orderPrice";
import { type BookCurrency, ownCopyPrice, taxOf } from "@quire/domain/books/printPrices";
import { chargedGrams, type Parcel, parcelOf, trimShippingOptions } from "@quire/domain/books/shipping";
import { addressProblems } from "@quire/domain/books/shippingAddress";
import { addressChecks } from "@quire/formats/addressChecks";
import type { Context, User } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type BookKey, type BookRow, findBooks, ON_SALE } from "../bookRow.ts";
import type { Edition } from "../models/books.ts";
import {
  FulfillmentRefused,
  isFulfillmentTrouble,
  type ShippingOption as ProviderOption,
} from "../press/fulfillment.ts";
import { requireCourier, requirePress } from "./providers.ts";
import { toPostal } from "./toPostal.ts";

/** A book on sale, and how this buyer would get it at this address. */
export interface Sale {
  book: BookRow;
  edition: Edition;
  /** Buyer, site and chosen country are all India: paid in rupees, sent by a courier within India (§4). */
  isDomestic: boolean;
  currency: BookCurrency;
  /** The buyer is the book's creator. */
  isOwn: boolean;
  unitPrice: number;
}

/** What an order costs, with what its parts go to. */
export interface QuotedOrder {
  sale: Sale;
  quote: BookQuote;
  /** What printing all copies costs. */
  printCost: number;
  costs: Costs;
}

const INDIA = "IN";

/** Returns the book as this buyer can order it; throws if it isn't for sale to them. */
export async function findSale(context: Context, user: User, bookId: string, country: string): Promise<Sale> {
  const [book] = await findBooks(context, `b.post_id = $bookId AND ${ON_SALE}`, { bookId });
  if (!book?.edition) throw new Refusal("book_not_found");
  const [parties] = await context.select<{ country: string | null; currency: string | null }>(
    `SELECT u.country, (SELECT s.currency FROM sites s JOIN users o ON o.id = s.id AND o.suspended_at IS NULL
        WHERE s.id = $siteId) AS currency FROM users u WHERE u.id = $userId`,
    { userId: user.userId, siteId: book.site_id },
  );
  if (!parties?.currency) throw new Refusal("book_not_found");
  const buyerCountry = context.facts.country ?? parties.country ?? INDIA;
  const isDomestic = buyerCountry === INDIA && parties.currency === "INR" && country === INDIA;
  const currency = isDomestic ? "INR" : "USD";
  const { edition } = book;
  const isOwn = user.userId === book.site_id;
  const unitPrice = isOwn ? ownCopyPrice(edition.costs[currency], currency) : edition.prices[currency];
  if (!unitPrice) throw new Refusal("not_for_sale");
  return { book, edition, isDomestic, currency, isOwn, unitPrice };
}

/** Refuses an address that can't be shipped to, naming each field. */
export function refuseAddress(address: ShippingAddress): void {
  const issues = addressProblems(address, addressChecks).map(
    ({ field, message }): FieldIssue => ({ path: `body.shipping_address.${field}`, message }),
  );
  if (issues.length > 0) throw new Refusal("invalid_input", { message: issues[0]?.message, issues });
}

/** Returns the ways to ship some copies to an address. */
export async function shippingOptions(
  platform: Platform,
  { edition, isDomestic }: Sale,
  address: ShippingAddress,
  quantity: number,
): Promise<ShippingOption[]> {
  const options = await fetchFromProvider(async () =>
    isDomestic
      ? requireCourier(platform).shippingOptions(address.postcode, packed(edition, quantity))
      : requirePress(platform).shippingOptions(toPostal(address), [lineOf(edition, quantity)]),
  );
  if (options.length === 0) throw new Refusal("shipping_unavailable");
  const shown = options.map(presentOption);
  return isDomestic ? trimShippingOptions(shown) : shown;
}

const presentOption = (option: ProviderOption): ShippingOption => ({
  key: option.key,
  name: option.name,
  cost: option.cost,
  min_delivery_date: option.minDeliveryDate,
  max_delivery_date: option.maxDeliveryDate,
  total_days_min: option.totalDaysMin ?? 0,
});

/** The parcel as couriers charge for it, in grams and millimeters. */
export function packed({ format, pages }: Edition, quantity: number): Parcel {
  const parcel = parcelOf(format, pages, quantity);
  const { length, breadth, height } = parcel;
  return { grams: chargedGrams(parcel), length: length * 10, breadth: breadth * 10, height: height * 10 };
}

export const lineOf = ({ format, pages }: Edition, quantity: number) => ({ format, pages, quantity });

/** Turns what the press or the courier says into a refusal that the buyer understands. */
async function fetchFromProvider<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof FulfillmentRefused) {
      throw new Refusal("address_refused", {
        details: { detail: error.message, suggestion: error.suggestedAddress },
      });
    }
    throw isFulfillmentTrouble(error) ? new Refusal("press_unreachable", { retryAfter: 30 }) : error;
  }
}

/** Quotes an order: what it costs now. Throws if it can't be ordered so. */
export async function quoteBookOrder(
  context: Context,
  user: User,
  { siteId, provider }: { siteId: string; provider: string },
  body: NewBookOrder,
): Promise<QuotedOrder> {
  const { platform } = context;
  const { quantity, shipping_address: address } = body;
  refuseAddress(address);
  const sale = await findSale(context, user, body.post_id, address.country);
  if (sale.book.site_id !== siteId) throw new Refusal("book_not_found");
  const { currency, edition, unitPrice } = sale;
  const paidBy = providerFor(currency);
  if (paidBy !== provider) throw new Refusal("other_provider", { details: { provider: paidBy } });
  const options = await shippingOptions(platform, sale, address, quantity);
  const option = options.find(({ key }) => key === body.shipping_option);
  if (!option) throw new Refusal("shipping_unavailable");
  const printCost = await printCostOf(platform, sale, address, quantity, option.key);
  const copies = unitPrice * quantity;
  // The price is the creator's; what the press charges beyond it can't be paid from it.
  if (printCost > copies) throw new Refusal("not_for_sale");
  const rates = platform.config.fulfillment.bookTaxes[address.country] ?? { goods: 0, shipping: 0 };
  const tax = taxOf(copies, option.cost, rates);
  const quote: BookQuote = {
    ...{ copies, shipping: option.cost, tax, total: copies + option.cost + tax, currency },
    ...{ unit_price: unitPrice, quantity, shipping_option: option, provider: paidBy },
    may_owe_duties: !sale.isDomestic && address.country !== "US",
  };
  if (body.currency !== currency || (body.total !== undefined && body.total !== quote.total)) {
    throw new Refusal("price_changed", { details: quote });
  }
  if (body.pre_order !== isPreorder(edition, platform.clock.now())) {
    throw new Refusal("price_changed", {
      message: body.pre_order ? "This book is out now." : "This book isn't out yet.",
      details: quote,
    });
  }
  const isOurs = edition.fulfillment === "provider";
  const costs = { printer: isOurs ? printCost : 0, courier: isOurs ? option.cost : 0, tax };
  return { sale, quote, printCost, costs };
}

/** Whether a book is still to come. */
export const isPreorder = ({ preorder_until: until }: Edition, now: Date): boolean =>
  until !== null && now.toISOString().slice(0, 10) < until;

/** What printing all copies costs us: abroad as the press says now. */
async function printCostOf(
  platform: Platform,
  { edition, isDomestic }: Sale,
  address: ShippingAddress,
  quantity: number,
  level: string,
): Promise<number> {
  if (isDomestic) return edition.costs.INR * quantity;
  const cost = await fetchFromProvider(() =>
    requirePress(platform).cost(toPostal(address), [lineOf(edition, quantity)], level),
  );
  return cost.total - cost.shipping;
}

export type { BookKey };
