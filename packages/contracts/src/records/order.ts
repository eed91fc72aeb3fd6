import type { Currency } from "@quire/domain/billing/money";
import type { OrderState, PaymentProvider } from "@quire/domain/enums";
import type { Delivery, PurchaseFile } from "./delivery.ts";

/** Order types. `book`: printed books, which are ordered by calls of their own. */
export type OrderType = "post" | "bulk" | "support" | "book";

/** An item of an order, with its title at purchase. */
export interface OrderItem {
  id: string;
  title: string;
  /** Price of this item, in minor units of the order's currency. */
  amount: number;
  /** Where to read it; null if it is no longer published. */
  url: string | null;
}

/** An order as its buyer sees it. */
export interface Order {
  id: string;
  type: OrderType;
  /** `pending` until the provider confirms the payment; `error` if the payment doesn't match the order. */
  state: OrderState;
  provider: PaymentProvider;
  /** In minor units: paise, cents. */
  amount: number;
  currency: Currency;
  /** Title on the receipt. */
  title: string;
  items: OrderItem[];
  site: { id: string; name: string; url: string };
  /** A supporter's message to the creator. */
  message: string | null;
  private: boolean;
  created: string;
  /** When the payment was confirmed. */
  confirmed: string | null;
  /** Since when the payment has been waiting for the buyer's bank. */
  processing: string | null;
  /** Deadline of pending deliveries; null if there are none. */
  waits_until: string | null;
  /** A refund of the rest is pending. */
  refund_pending: boolean;
  /** When the payment was refunded in full. */
  refunded: string | null;
  /** Amount refunded so far, in minor units. */
  amount_refunded: number;
  /** Why it was refused or refunded, for the buyer. */
  note: string | null;
  /** Where the buyer returns after payment. */
  return_url: string;
  /** A sandbox payment: no money moved. */
  sandbox: boolean;
}

/** An order for the platform's payment page. */
export interface PaymentPage {
  id: string;
  state: OrderState;
  amount: number;
  currency: Currency;
  title: string;
  site: { name: string; url: string };
  return_url: string;
  sandbox: boolean;
  /** Null if it can no longer be paid. */
  checkout: {
    /** URL of the provider's script. */
    script: string;
    key: string;
    order_id: string;
    prefill: { name: string; email: string | null; contact: string | null };
  } | null;
}

/** A creator's supporter. Private ones are listed for the creator only. */
export interface Supporter {
  id: string;
  name: string;
  /** Null if there is none. */
  message: string | null;
  at: string;
  /** Only for the creator: the amount, and whether it is private. */
  payment: { amount: number; currency: Currency; private: boolean; refunded: boolean } | null;
}

/** An order with its files and deliveries. */
export interface Purchase extends Order {
  files: PurchaseFile[];
  /** The buyer's details for later deliveries. */
  details: string | null;
  deliveries: Delivery[];
}
