import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import type { Dispute } from "./disputes/dispute.ts";
import { razorpaySigner, type Teller } from "./events.ts";
import type { Order } from "./orders/order.ts";
import type { Payment } from "./payments/payment.ts";
import type { Refund } from "./refunds/refund.ts";
import type { Invoice } from "./subscriptions/invoice.ts";
import type { Plan } from "./subscriptions/plan.ts";
import type { Subscription } from "./subscriptions/subscription.ts";

/** What all of Razorpay's calls work with. */
export interface Desk extends Teller {
  orders: Shelf<Order>;
  /** The orders whose payments the product captures itself. */
  manual: Shelf<{ id: string }>;
  payments: Shelf<Payment>;
  refunds: Shelf<Refund>;
  disputes: Shelf<Dispute>;
  plans: Shelf<Plan>;
  subscriptions: Shelf<Subscription>;
  /** The subscriptions that end with their period. */
  ending: Shelf<{ id: string }>;
  /** The payments that prove a card for a subscription which begins later, by their ids. */
  mandates: Shelf<{ id: string; subscription: string }>;
  invoices: Shelf<Invoice>;
  /** Whether such a payment fault waits, which counts it. */
  meets(fault: PaymentFault): boolean;
}

export function openDesk({ store, clock, outbox, faults }: Tools): Desk {
  return {
    orders: store.shelf("orders"),
    manual: store.shelf("manual"),
    payments: store.shelf("payments"),
    refunds: store.shelf("refunds"),
    disputes: store.shelf("disputes"),
    plans: store.shelf("plans"),
    subscriptions: store.shelf("subscriptions"),
    ending: store.shelf("ending"),
    mandates: store.shelf("mandates"),
    invoices: store.shelf("invoices"),
    events: store.shelf("events"),
    send: outbox.open("razorpay", razorpaySigner),
    now: clock.seconds,
    meets: (kind) =>
      faults.take(
        "razorpay",
        PAYMENT_FAULTS.filter((one) => one === kind),
      ) !== null,
  };
}
