import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import type { Price } from "./catalog/price.ts";
import type { Product } from "./catalog/product.ts";
import type { Checkout } from "./checkout/checkout.ts";
import type { Customer } from "./customers/customer.ts";
import type { Dispute } from "./disputes/dispute.ts";
import { type EventSender, stripeSigner } from "./events.ts";
import type { Charge } from "./payments/charge.ts";
import type { PaymentIntent } from "./payments/intent.ts";
import type { BalanceTransaction } from "./payments/transaction.ts";
import type { Refund } from "./refunds/refund.ts";
import type { Invoice, InvoicePayment } from "./subscriptions/invoice.ts";
import type { Subscription } from "./subscriptions/subscription.ts";

/** The state of the Stripe account, which all calls share. */
export interface Account extends EventSender {
  checkouts: Shelf<Checkout>;
  intents: Shelf<PaymentIntent>;
  charges: Shelf<Charge>;
  transactions: Shelf<BalanceTransaction>;
  refunds: Shelf<Refund>;
  disputes: Shelf<Dispute>;
  customers: Shelf<Customer>;
  subscriptions: Shelf<Subscription>;
  invoices: Shelf<Invoice>;
  invoicePayments: Shelf<InvoicePayment>;
  products: Shelf<Product>;
  prices: Shelf<Price>;
  /** The base URL of its pages: `http://127.0.0.1:4001/stripe`. */
  url: string;
  /** Uses up a queued payment fault; returns whether there was one. */
  consumeFault(fault: PaymentFault): boolean;
}

export function openAccount({ store, clock, outbox, faults, url }: Tools): Account {
  return {
    checkouts: store.shelf("checkouts"),
    intents: store.shelf("intents"),
    charges: store.shelf("charges"),
    transactions: store.shelf("transactions"),
    refunds: store.shelf("refunds"),
    disputes: store.shelf("disputes"),
    customers: store.shelf("customers"),
    subscriptions: store.shelf("subscriptions"),
    invoices: store.shelf("invoices"),
    invoicePayments: store.shelf("invoicePayments"),
    products: store.shelf("products"),
    prices: store.shelf("prices"),
    events: store.shelf("events"),
    send: outbox.open("stripe", stripeSigner),
    url,
    now: clock.seconds,
    consumeFault: (kind) =>
      faults.consume(
        "stripe",
        PAYMENT_FAULTS.filter((one) => one === kind),
      ) !== null,
  };
}
