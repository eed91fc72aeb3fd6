import Joi from "@hapi/joi";
import { BUILD_KINDS, type BuildKind } from "@quire/domain/books/formats";
import { PaymentProvider, valuesOf } from "@quire/domain/enums";
import type { ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/books.ts";
import { contract } from "./contract.ts";
import {
  count,
  id,
  idKey,
  line,
  listing,
  listingQuery,
  nextKey,
  postKey,
  postPath,
  siteKey,
  yes,
} from "./fields.ts";
import {
  book,
  bookBuild,
  bookCoverInput,
  bookDetailsInput,
  bookEntriesInput,
  bookFormatInput,
  bookListItem,
  bookPage,
  bookSaleInput,
} from "./records/book.ts";
import {
  bookCurrency,
  bookOrder,
  bookQuote,
  shippingAddress,
  shippingOption,
  siteBookOrder,
} from "./records/bookOrder.ts";
import { order } from "./records/order.ts";

const tag = "books";
const kind = () => Joi.string().valid(...BUILD_KINDS);
const location = () => Joi.object<{ location: string }, true>({ location: Joi.string().required() });

const source = () =>
  Joi.object<calls.BookSource, true>({
    kind: Joi.string().valid("story", "posts", "file", "pdf").required(),
    ids: Joi.array().items(id()).min(1).max(500).unique().required(),
  });

export const createBook = contract(calls.createBook, {
  name: "createBook",
  summary: "Create a book from a story, posts or a file",
  tag,
  audience: "user",
  status: 201,
  params: siteKey(),
  body: Joi.object<calls.NewBook, true>({
    id: id(),
    source: source().required(),
    details: bookDetailsInput(),
    format: bookFormatInput(),
  }),
  output: book,
  errors: [
    "forbidden",
    "pro_required",
    "post_not_found",
    "id_taken",
    "too_many_posts",
    "book_source_unreadable",
  ],
});

export const listBooks = contract(calls.listBooks, {
  name: "listBooks",
  summary: "List a site's books, drafts included",
  tag,
  audience: "user",
  params: siteKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listBooks>, true>({
      books: Joi.array().items(bookListItem()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const getBook = contract(calls.getBook, {
  name: "getBook",
  summary: "Retrieve a book to edit",
  tag,
  audience: "user",
  params: postKey(),
  output: book,
  errors: ["forbidden", "book_not_found"],
});

export const updateBook = contract(calls.updateBook, {
  name: "updateBook",
  summary: "Update a book",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<calls.BookChanges, true>({
    last_version: Joi.number().integer().min(0).required(),
    details: bookDetailsInput(),
    format: bookFormatInput(),
    entries: bookEntriesInput(),
    cover: bookCoverInput(),
    interior_file: id().allow(null),
    sale: bookSaleInput(),
  }),
  maxBytes: 256 * 1024,
  output: book,
  errors: ["forbidden", "pro_required", "book_not_found", "post_not_found", "version_conflict"],
});

export const deleteBook = contract(calls.deleteBook, {
  name: "deleteBook",
  summary: "Delete a book that was never published",
  tag,
  audience: "user",
  params: postKey(),
  output: () => Joi.object<{ deleted: true }, true>({ deleted: yes() }),
  errors: ["forbidden", "book_not_found", "book_published"],
});

export const buildBook = contract(calls.buildBook, {
  name: "buildBook",
  summary: "Build a book's files",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object<{ kinds: BuildKind[] }, true>({
    kinds: Joi.array().items(kind()).min(1).max(BUILD_KINDS.length).unique().required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.buildBook>, true>({ builds: Joi.array().items(bookBuild()).required() }),
  errors: ["forbidden", "pro_required", "book_not_found", "too_many_builds"],
});

export const getBookFile = contract(calls.getBookFile, {
  name: "getBookFile",
  summary: "Download a built file",
  tag,
  audience: "user",
  status: 302,
  params: Joi.object<{ siteId: string; id: string; kind: BuildKind }, true>({
    ...postPath,
    kind: kind().required(),
  }),
  output: location,
  errors: ["forbidden", "book_not_found", "book_not_built"],
});

export const publishBook = contract(calls.publishBook, {
  name: "publishBook",
  summary: "Publish a book and put it on sale",
  tag,
  audience: "user",
  params: postKey(),
  output: book,
  errors: ["forbidden", "pro_required", "book_not_found", "not_publishable", "press_unreachable"],
});

export const getBookPage = contract(calls.getBookPage, {
  name: "getBookPage",
  summary: "Retrieve a published book's specifications and prices",
  tag,
  audience: "anyone",
  params: postKey(),
  output: bookPage,
  errors: ["book_not_found"],
});

export const getBookSample = contract(calls.getBookSample, {
  name: "getBookSample",
  summary: "Read a book's sample",
  tag,
  audience: "anyone",
  status: 302,
  params: postKey(),
  output: location,
  errors: ["book_not_found", "book_not_built", "age_not_confirmed"],
});

/** Errors of every call that asks for shipping options. */
const SHIPPING_ERRORS = [
  "book_not_found",
  "address_refused",
  "shipping_unavailable",
  "press_unreachable",
  "order_processing",
] as const;
const QUOTE_ERRORS = [...SHIPPING_ERRORS, "not_for_sale", "other_provider", "price_changed"] as const;

const shippingQuery = () =>
  Joi.object<calls.ShippingOptionsQuery, true>({
    post_id: id().required(),
    quantity: Joi.number().integer().min(1).max(100).required(),
    shipping_address: shippingAddress().required(),
    price: Joi.number().integer().min(1),
  });
const options = () => Joi.object({ options: Joi.array().items(shippingOption()).required() });

export const listDomesticShipping = contract(calls.listDomesticShipping, {
  name: "listDomesticShipping",
  summary: "List domestic shipping options",
  tag,
  audience: "user",
  body: shippingQuery(),
  output: options,
  errors: SHIPPING_ERRORS,
});

export const listPressShipping = contract(calls.listPressShipping, {
  name: "listPressShipping",
  summary: "List the press's shipping options, in dollars",
  tag,
  audience: "user",
  body: shippingQuery(),
  output: options,
  errors: SHIPPING_ERRORS,
});

const orderParams = () =>
  Joi.object<{ siteId: string; provider: PaymentProvider }, true>({
    siteId: id().required(),
    provider: Joi.string()
      .valid(...valuesOf(PaymentProvider))
      .required(),
  });
const newOrder = () =>
  Joi.object<calls.NewBookOrder, true>({
    post_id: id().required(),
    quantity: Joi.number().integer().min(1).max(100).required(),
    shipping_option: line(100).required(),
    currency: bookCurrency(),
    shipping_address: shippingAddress().required(),
    pre_order: Joi.boolean().required(),
    total: Joi.number().integer().min(1),
    return_to: line(1000),
  });

export const previewBookOrder = contract(calls.previewBookOrder, {
  name: "previewBookOrder",
  summary: "Preview an order's price, tax and shipping",
  tag,
  audience: "user",
  params: orderParams(),
  body: newOrder(),
  output: bookQuote,
  errors: QUOTE_ERRORS,
});

export const createBookOrder = contract(calls.createBookOrder, {
  name: "createBookOrder",
  summary: "Order a printed book, idempotent by Idempotency-Key",
  tag,
  audience: "user",
  status: 201,
  headers: [
    {
      name: "Idempotency-Key",
      about: "8 to 100 characters, another one for each order: sent again, the same order is answered",
    },
  ],
  params: orderParams(),
  body: newOrder(),
  output: () =>
    Joi.object<OutputOf<typeof calls.createBookOrder>, true>({
      order: order().required(),
      checkout: Joi.object({ url: Joi.string().required() }).allow(null).required(),
    }),
  errors: [
    ...QUOTE_ERRORS,
    "idempotency_mismatch",
    "payments_blocked",
    "payment_refused",
    "payment_unreachable",
    "account_suspended",
  ],
});

export const listBookPurchases = contract(calls.listBookPurchases, {
  name: "listBookPurchases",
  summary: "List your orders of printed books, latest first",
  tag,
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listBookPurchases>, true>({
      orders: Joi.array().items(bookOrder()).required(),
      next: nextKey(),
    }),
});

export const getBookPurchase = contract(calls.getBookPurchase, {
  name: "getBookPurchase",
  summary: "Retrieve one of your orders of printed books",
  tag,
  audience: "user",
  params: idKey(),
  output: bookOrder,
  errors: ["order_not_found"],
});

export const cancelBookOrder = contract(calls.cancelBookOrder, {
  name: "cancelBookOrder",
  summary: "Cancel an order that isn't being printed",
  tag,
  audience: "user",
  params: idKey(),
  output: bookOrder,
  errors: ["order_not_found", "order_in_print", "order_disputed", "press_unreachable"],
});

export const updateBookAddress = contract(calls.updateBookAddress, {
  name: "updateBookAddress",
  summary: "Correct an order's shipping address",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object({ shipping_address: shippingAddress().required() }),
  output: bookOrder,
  errors: ["order_not_found", "order_in_print", "address_refused"],
});

export const listBookOrders = contract(calls.listBookOrders, {
  name: "listBookOrders",
  summary: "List orders of a site's books",
  tag,
  audience: "user",
  params: siteKey(),
  query: Joi.object<ListingQuery & { state?: "to_ship" | "all" }, true>({
    ...listing,
    state: Joi.string().valid("to_ship", "all"),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listBookOrders>, true>({
      orders: Joi.array().items(siteBookOrder()).required(),
      to_ship: count(),
      next: nextKey(),
    }),
  errors: ["forbidden"],
});

export const shipBookOrder = contract(calls.shipBookOrder, {
  name: "shipBookOrder",
  summary: "Record that you shipped an order",
  tag,
  audience: "user",
  params: postKey(),
  body: Joi.object({
    courier: line(100).min(1).required(),
    number: line(100).min(1).required(),
    url: Joi.string()
      .uri({ scheme: ["https", "http"] })
      .max(1000)
      .allow(null),
  }),
  output: siteBookOrder,
  errors: ["forbidden", "order_not_found", "order_not_yours_to_ship"],
});
