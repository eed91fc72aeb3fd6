import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import type { Price } from "./catalog/price.ts";
import type { Product } from "./catalog/product.ts";
import type { Checkout } from "./checkout/checkout.ts";
import type { Customer } from "./customers/customer.ts";
import { bodyOf, type StripeEvent, stripeSigner, tellStripe } from "./events.ts";
import type { Charge } from "./payments/charge.ts";
import type { PaymentIntent } from "./payments/intent.ts";
import type { BalanceTransaction } from "./payments/transaction.ts";
import type { Refund } from "./refunds/refund.ts";

/** What all of Stripe's calls work with. */
export interface Desk {
  checkouts: Shelf<Checkout>;
  intents: Shelf<PaymentIntent>;
  charges: Shelf<Charge>;
  transactions: Shelf<BalanceTransaction>;
  refunds: Shelf<Refund>;
  customers: Shelf<Customer>;
  products: Shelf<Product>;
  prices: Shelf<Price>;
  events: Shelf<StripeEvent>;
  /** Where its pages are: `http://127.0.0.1:4001/stripe`. */
  url: string;
  /** Seconds since 1970. */
  now(): number;
  /** Tells the product. `subject` is what it is about: events about the same come in their order. */
  tell(type: string, object: { id: string; object: string }, subject: string): void;
  /** Tells an event once more. */
  tellAgain(event: StripeEvent): void;
  /** Whether such a payment fault waits, which counts it. */
  meets(fault: PaymentFault): boolean;
}

export function openDesk({ store, clock, outbox, faults, url }: Tools): Desk {
  const events = store.shelf<StripeEvent>("events");
  const send = outbox.open("stripe", stripeSigner);
  return {
    checkouts: store.shelf("checkouts"),
    intents: store.shelf("intents"),
    charges: store.shelf("charges"),
    transactions: store.shelf("transactions"),
    refunds: store.shelf("refunds"),
    customers: store.shelf("customers"),
    products: store.shelf("products"),
    prices: store.shelf("prices"),
    events,
    url,
    now: clock.seconds,
    tell: (type, object, subject) => tellStripe(events, send, clock.seconds(), { type, object, subject }),
    tellAgain: (event) => send({ event: event.id, type: event.type, subject: event.id, body: bodyOf(event) }),
    meets: (kind) =>
      faults.take(
        "stripe",
        PAYMENT_FAULTS.filter((one) => one === kind),
      ) !== null,
  };
}
