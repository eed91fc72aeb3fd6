import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import type { Dispute } from "./disputes/dispute.ts";
import { type EventSender, razorpaySigner } from "./events.ts";
import type { Order } from "./orders/order.ts";
import type { Payment } from "./payments/payment.ts";
import type { Refund } from "./refunds/refund.ts";
import type { Invoice } from "./subscriptions/invoice.ts";
import type { Plan } from "./subscriptions/plan.ts";
import type { Subscription } from "./subscriptions/subscription.ts";

/** The state of the Razorpay account, which all calls share. */
export interface Account extends EventSender {
  orders: Shelf<Order>;
  /** Orders whose payments the product captures itself. */
  manual: Shelf<{ id: string }>;
  payments: Shelf<Payment>;
  refunds: Shelf<Refund>;
  disputes: Shelf<Dispute>;
  plans: Shelf<Plan>;
  subscriptions: Shelf<Subscription>;
  /** Subscriptions that end with their period. */
  ending: Shelf<{ id: string }>;
  /** Payments that verify a card for a subscription that starts later, by payment id. */
  mandates: Shelf<{ id: string; subscription: string }>;
  invoices: Shelf<Invoice>;
  /** Uses up a queued payment fault; returns whether there was one. */
  consumeFault(fault: PaymentFault): boolean;
}

export function openAccount({ store, clock, outbox, faults }: Tools): Account {
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
    consumeFault: (kind) =>
      faults.consume(
        "razorpay",
        PAYMENT_FAULTS.filter((one) => one === kind),
      ) !== null,
  };
}
