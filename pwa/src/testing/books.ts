import type { BookPage } from "@quire/contracts/records/book";
import type {
  BookOrder,
  BookQuote,
  ShippingAddress,
  ShippingOption,
} from "@quire/contracts/records/bookOrder";
import type { PageData } from "@quire/contracts/records/page";
import { post, site } from "./pages.ts";

/** A printed book that is for sale. */
export function bookPage(changes: Partial<BookPage> = {}): BookPage {
  return {
    id: "b01j0000000bbbbbbbbb",
    details: {
      title: "Moby-Dick",
      subtitle: "or, The Whale",
      series_name: "",
      series_number: null,
      author: "Herman Melville",
      about: "A sailor who wrote.",
      publisher: "Nantucket Press",
      isbn: "9780142437247",
      language: "en",
    },
    format: { trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback" },
    pages: 600,
    spine: 1.411,
    cover_image: {
      ...{ image: "/files/cover.webp", fallback: null, alt: "", width: 1600, height: 2400 },
      ...{ prominent_color: "#204060", sizes: [{ width: 800, image: "/files/cover-800.webp" }] },
    },
    color: "#204060",
    prices: { INR: 79_900, USD: 2400 },
    own_prices: null,
    preorder_until: null,
    sample: "/api/r/sites/b01j0000000aaaaaaaaa/books/b01j0000000bbbbbbbbb/sample",
    editions: [{ kind: "ebook", title: "Moby-Dick", permalink: "/post/b01j0000000eeeeeeeee", prices: {} }],
    is_orderable: true,
    ...changes,
  };
}

/** The data of its page. */
export const bookData = (changes: Partial<BookPage> = {}): Extract<PageData, { kind: "book" }> => ({
  kind: "book",
  post: post({ id: "b01j0000000bbbbbbbbb", ptype: "book", subtype: null, title: "Moby-Dick" }),
  book: bookPage(changes),
  comments: [],
  comments_next: null,
  more: [],
});

export const address = (changes: Partial<ShippingAddress> = {}): ShippingAddress => ({
  ...{ name: "Meera Rao", line1: "12 Hill Road", line2: "", city: "Mumbai", state: "MH" },
  ...{ postcode: "400050", country: "IN", phone: "+919876543210" },
  ...changes,
});

export const shippingOption = (changes: Partial<ShippingOption> = {}): ShippingOption => ({
  key: "51",
  name: "Delhivery Surface",
  cost: 6000,
  min_delivery_date: "2026-12-03",
  max_delivery_date: "2026-12-03",
  total_days_min: 6,
  ...changes,
});

export const quote = (changes: Partial<BookQuote> = {}): BookQuote => ({
  ...{ copies: 79_900, shipping: 6000, tax: 1080, total: 86_980 },
  currency: "INR",
  unit_price: 79_900,
  quantity: 1,
  shipping_option: shippingOption(),
  provider: "razorpay",
  may_owe_duties: false,
  ...changes,
});

/** An order that was paid. */
export const bookOrder = (changes: Partial<BookOrder> = {}): BookOrder => ({
  ...{ copies: 79_900, shipping: 6000, tax: 1080, total: 86_980 },
  id: "b01j0000000ooooooooo",
  state: "confirmed",
  fulfillment: "queued",
  book: {
    ...{ id: "b01j0000000bbbbbbbbb", title: "Moby-Dick", author: "Herman Melville" },
    ...{ url: `${site.url}/book/b01j0000000bbbbbbbbb`, cover_image: null },
  },
  site: { id: site.id, name: site.name, url: site.url },
  quantity: 1,
  unit_price: 79_900,
  currency: "INR",
  shipping_option: shippingOption(),
  shipping_address: address(),
  pre_order: false,
  preorder_until: null,
  tracking: null,
  steps: [{ state: "queued", at: "2026-11-27T08:00:00.000Z", note: "" }],
  can_cancel: true,
  address_problem: null,
  refund_pending: false,
  refunded: null,
  amount_refunded: 0,
  note: null,
  created: "2026-11-27T07:59:00.000Z",
  confirmed: "2026-11-27T08:00:00.000Z",
  sandbox: false,
  ...changes,
});
