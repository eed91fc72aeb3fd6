import type { BuildKind } from "@quire/domain/books/formats";
import type { BookCurrency } from "@quire/domain/books/printPrices";
import type { PaymentProvider } from "@quire/domain/enums";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type {
  Book,
  BookBuild,
  BookCover,
  BookDetails,
  BookEntry,
  BookFormat,
  BookListItem,
  BookPage,
  BookSale,
} from "../records/book.ts";
import type {
  BookOrder,
  BookQuote,
  ShippingAddress,
  ShippingOption,
  SiteBookOrder,
} from "../records/bookOrder.ts";
import type { Order } from "../records/order.ts";

type BookKey = { siteId: string; id: string };

/**
 * What a book is made from: one `story`, some `posts` in order, one uploaded `file` (EPUB, DOCX or a zip of markdown,
 * which becomes a draft story first), or one uploaded `pdf`, a finished interior.
 */
export interface BookSource {
  kind: "story" | "posts" | "file" | "pdf";
  ids: string[];
}

export interface NewBook {
  /** Made by the client, so that a repeated request creates one book. */
  id?: string;
  source: BookSource;
  /** Taken from the source if missing. */
  details?: Partial<BookDetails>;
  format?: Partial<BookFormat>;
}

export const createBook = call<{ params: { siteId: string }; body: NewBook; output: Book }>(
  "POST",
  "w",
  "/sites/{siteId}/books",
);

export const listBooks = call<{
  params: { siteId: string };
  query: ListingQuery;
  output: Listing & { books: BookListItem[] };
}>("GET", "r", "/sites/{siteId}/books");

export const getBook = call<{ params: BookKey; output: Book }>("GET", "r", "/sites/{siteId}/books/{id}");

export interface BookChanges {
  last_version: number;
  details?: Partial<BookDetails>;
  format?: Partial<BookFormat>;
  entries?: BookEntry[];
  cover?: Partial<BookCover>;
  /** A finished interior among the site's uploads; null to typeset the chapters. */
  interior_file?: string | null;
  sale?: Partial<BookSale>;
}

/** Saves changes; 409 if the book was changed elsewhere since `last_version`. */
export const updateBook = call<{ params: BookKey; body: BookChanges; output: Book }>(
  "PATCH",
  "w",
  "/sites/{siteId}/books/{id}",
);

/** Deletes a book that was never published. */
export const deleteBook = call<{ params: BookKey; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/sites/{siteId}/books/{id}",
);

/** Builds a book's files unless they are current. */
export const buildBook = call<{
  params: BookKey;
  body: { kinds: BuildKind[] };
  output: { builds: BookBuild[] };
}>("POST", "w", "/sites/{siteId}/books/{id}/builds");

/** Redirects to a link to a built file that is valid for some minutes. */
export const getBookFile = call<{
  params: { siteId: string; id: string; kind: BuildKind };
  output: { location: string };
}>("GET", "r", "/sites/{siteId}/books/{id}/files/{kind}");

/** Publishes the book's page and puts it on sale. */
export const publishBook = call<{ params: BookKey; output: Book }>(
  "POST",
  "w",
  "/sites/{siteId}/books/{id}/publish",
);

/** What a published book's page shows; `own_prices` only for its creator. */
export const getBookPage = call<{ params: BookKey; output: BookPage }>(
  "GET",
  "r",
  "/sites/{siteId}/books/{id}/page",
);
/** Redirects to the sample, a PDF that anyone may read. */
export const getBookSample = call<{ params: BookKey; output: { location: string } }>(
  "GET",
  "r",
  "/sites/{siteId}/books/{id}/sample",
);

export interface ShippingOptionsQuery {
  post_id: string;
  quantity: number;
  shipping_address: ShippingAddress;
  /** The price of the copies in minor units, as the buyer saw it. */
  price?: number;
}

/** Domestic shipping options. */
export const listDomesticShipping = call<{
  body: ShippingOptionsQuery;
  output: { options: ShippingOption[] };
}>("POST", "w", "/books/shipping-options/shiprocket");
/** Shipping options of the press, in dollars. */
export const listPressShipping = call<{ body: ShippingOptionsQuery; output: { options: ShippingOption[] } }>(
  "POST",
  "w",
  "/books/shipping-options/lulu",
);

export interface NewBookOrder {
  post_id: string;
  quantity: number;
  /** Key of the shipping option. */
  shipping_option: string;
  currency: BookCurrency;
  shipping_address: ShippingAddress;
  pre_order: boolean;
  /** The total that the buyer saw; 409 if it has changed. */
  total?: number;
  /** Path on the requested host to return to. */
  return_to?: string;
}

type OrderParams = { siteId: string; provider: PaymentProvider };

/** What an order costs, with tax and the chosen shipping. Saves nothing. */
export const previewBookOrder = call<{ params: OrderParams; body: NewBookOrder; output: BookQuote }>(
  "POST",
  "w",
  "/sites/{siteId}/books/orders/preview/{provider}",
);

/** Starts the payment of an order. The same `Idempotency-Key` returns the same order. */
export const createBookOrder = call<{
  params: OrderParams;
  body: NewBookOrder;
  output: { order: Order; checkout: { url: string } | null };
}>("POST", "w", "/sites/{siteId}/books/orders/{provider}");

export const listBookPurchases = call<{
  query: ListingQuery;
  output: Listing & { orders: BookOrder[] };
}>("GET", "r", "/users/me/purchases/books");

export const getBookPurchase = call<{ params: { id: string }; output: BookOrder }>(
  "GET",
  "r",
  "/users/me/purchases/books/{id}",
);

/** Cancels an order that isn't being printed, and refunds it in full. */
export const cancelBookOrder = call<{ params: { id: string }; output: BookOrder }>(
  "POST",
  "w",
  "/users/me/purchases/books/{id}/cancel",
);

/** Corrects the address of an order that isn't being printed, within the same country. */
export const updateBookAddress = call<{
  params: { id: string };
  body: { shipping_address: ShippingAddress };
  output: BookOrder;
}>("PUT", "w", "/users/me/purchases/books/{id}/address");

/** Paid orders of a site's books, latest first; `to_ship`: those that its creator has to ship, oldest first. */
export const listBookOrders = call<{
  params: { siteId: string };
  query: ListingQuery & { state?: "to_ship" | "all" };
  output: Listing & { orders: SiteBookOrder[]; to_ship: number };
}>("GET", "r", "/sites/{siteId}/books/orders");

/** Records that the creator shipped an order. */
export const shipBookOrder = call<{
  params: BookKey;
  body: { courier: string; number: string; url?: string | null };
  output: SiteBookOrder;
}>("POST", "w", "/sites/{siteId}/books/orders/{id}/ship");
