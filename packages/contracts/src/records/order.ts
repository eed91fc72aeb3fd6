import type { Currency } from "@quire/domain/billing/money";
import type { OrderState, PaymentProvider } from "@quire/domain/enums";
import type { Delivery, PurchaseFile } from "./delivery.ts";

/** What can be ordered here so far; books have orders of their own. */
export type OrderType = "post" | "bulk" | "support";

/** One thing of an order, as it was called when it was bought. */
export interface OrderItem {
  id: string;
  title: string;
  /** Amount of this one, in minor units of the order's currency. */
  amount: number;
  /** Where it is read; null where it is shown no more. */
  url: string | null;
}

/** An order, to its buyer. */
export interface Order {
  id: string;
  type: OrderType;
  /** `pending` until the provider says that it was paid; `error` where what was paid is not what was ordered. */
  state: OrderState;
  provider: PaymentProvider;
  /** In minor units: paise, cents. */
  amount: number;
  currency: Currency;
  /** What it is called on a receipt. */
  title: string;
  items: OrderItem[];
  site: { id: string; name: string; url: string };
  /** What a supporter wrote to the creator. */
  message: string | null;
  private: boolean;
  created: string;
  /** When the payment was confirmed. */
  settled: string | null;
  /** Since when the buyer has done their part, and their bank is to answer. */
  processing: string | null;
  /** Until when its creator is to deliver what is not there yet; null where nothing is waited for. */
  waits_until: string | null;
  /** What is left of the payment is on its way back: asked for, and not there yet. */
  goes_back: boolean;
  /** When all of the payment had gone back. */
  refunded: string | null;
  /** How much of it went back, in minor units. */
  returned: number;
  /** Why it went back, or why it is in error, in words for the buyer. */
  note: string | null;
  /** Where the buyer came from and goes back to. */
  return_url: string;
  /** A payment of the sandbox: no money moved. */
  sandbox: boolean;
}

/** What the platform's payment page needs of an order. */
export interface PaymentPage {
  id: string;
  state: OrderState;
  amount: number;
  currency: Currency;
  title: string;
  site: { name: string; url: string };
  return_url: string;
  sandbox: boolean;
  /** Null where it can't be paid any more. */
  checkout: {
    /** The provider's own script. */
    script: string;
    key: string;
    order_id: string;
    prefill: { name: string; email: string | null; contact: string | null };
  } | null;
}

/** Somebody who supported a creator, as everybody sees them. */
export interface Supporter {
  id: string;
  name: string;
  /** Null where they wrote nothing, or for the creator alone. */
  message: string | null;
  at: string;
  /** To the creator alone: what they gave, and whether their message is private. */
  given: { amount: number; currency: Currency; private: boolean; refunded: boolean } | null;
}

/** Something bought, with what belongs to it. */
export interface Purchase extends Order {
  files: PurchaseFile[];
  /** What its buyer left for what is delivered later. */
  details: string | null;
  deliveries: Delivery[];
  /** The payment is on its way back. */
  going_back: boolean;
}
