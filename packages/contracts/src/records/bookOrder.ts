import type { BookOrderState, FulfillmentState } from "@quire/domain/books/orderStates";
import type { BookCurrency, BookTotal } from "@quire/domain/books/printPrices";
import type { ShippingOption } from "@quire/domain/books/shipping";
import type { ShippingAddress } from "@quire/domain/books/shippingAddress";
import type { PaymentProvider } from "@quire/domain/enums";
import type { ImageRef } from "./image.ts";

export type { ShippingAddress, ShippingOption };

/** What an order would cost, in minor units. */
export interface BookQuote extends BookTotal {
  currency: BookCurrency;
  /** Price of one copy. */
  unit_price: number;
  quantity: number;
  shipping_option: ShippingOption;
  /** The provider that takes the payment. */
  provider: PaymentProvider;
  /** Duties are the buyer's; true if the parcel may cross a border. */
  may_owe_duties: boolean;
}

export interface Tracking {
  courier: string;
  number: string;
  url: string | null;
}

/** A step of an order. */
export interface BookOrderStep {
  state: FulfillmentState;
  at: string;
  /** What happened, in words; "" if the state says it all. */
  note: string;
}

/** An order of printed books, as its buyer sees it. */
export interface BookOrder extends BookTotal {
  id: string;
  state: BookOrderState;
  fulfillment: FulfillmentState;
  book: { id: string; title: string; author: string; url: string; cover_image: ImageRef | null };
  site: { id: string; name: string; url: string };
  quantity: number;
  unit_price: number;
  currency: BookCurrency;
  shipping_option: ShippingOption;
  shipping_address: ShippingAddress;
  pre_order: boolean;
  /** ISO date on which a preorder is printed. */
  preorder_until: string | null;
  tracking: Tracking | null;
  steps: BookOrderStep[];
  can_cancel: boolean;
  /** The press rejected the address: the buyer corrects it. `suggestion` is the press's own, if it has one. */
  address_problem: { message: string; suggestion: ShippingAddress | null } | null;
  refund_pending: boolean;
  refunded: string | null;
  amount_refunded: number;
  note: string | null;
  created: string;
  confirmed: string | null;
  /** A sandbox payment: no money moved. */
  sandbox: boolean;
}

/** An order as the book's creator sees it. */
export interface SiteBookOrder {
  id: string;
  fulfillment: FulfillmentState;
  book: { id: string; title: string };
  buyer: { name: string };
  quantity: number;
  currency: BookCurrency;
  /** What the creator earns, in minor units. */
  earnings: number;
  total: number;
  by: "provider" | "self";
  shipping_option: ShippingOption;
  /** Only for orders that the creator ships. */
  shipping_address: ShippingAddress | null;
  tracking: Tracking | null;
  confirmed: string | null;
  refunded: string | null;
}
