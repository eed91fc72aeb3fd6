import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import { type Entities, type RazorpayEvent, razorpaySigner, tellRazorpay } from "./events.ts";
import type { Order } from "./orders/order.ts";
import type { Payment } from "./payments/payment.ts";
import type { Refund } from "./refunds/refund.ts";

/** What all of Razorpay's calls work with. */
export interface Desk {
  orders: Shelf<Order>;
  /** The orders whose payments the product captures itself. */
  manual: Shelf<{ id: string }>;
  payments: Shelf<Payment>;
  refunds: Shelf<Refund>;
  events: Shelf<RazorpayEvent>;
  /** Seconds since 1970. */
  now(): number;
  /** Tells the product. `subject` is what it is about: events about the same come in their order. */
  tell(type: string, entities: Entities, subject: string): void;
  /** Tells an event once more. */
  tellAgain(event: RazorpayEvent): void;
  /** Whether such a payment fault waits, which counts it. */
  meets(fault: PaymentFault): boolean;
}

export function openDesk({ store, clock, outbox, faults }: Tools): Desk {
  const events = store.shelf<RazorpayEvent>("events");
  const send = outbox.open("razorpay", razorpaySigner);
  return {
    orders: store.shelf("orders"),
    manual: store.shelf("manual"),
    payments: store.shelf("payments"),
    refunds: store.shelf("refunds"),
    events,
    now: clock.seconds,
    tell: (type, entities, subject) =>
      tellRazorpay(events, send, clock.seconds(), { type, entities, subject }),
    tellAgain: ({ id, type, body }) => send({ event: id, type, subject: id, body }),
    meets: (kind) =>
      faults.take(
        "razorpay",
        PAYMENT_FAULTS.filter((one) => one === kind),
      ) !== null,
  };
}
