import { PAYMENT_FAULTS, type PaymentFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import type { Shelf } from "../../store.ts";
import { razorpaySigner, type Teller } from "./events.ts";
import type { Order } from "./orders/order.ts";
import type { Payment } from "./payments/payment.ts";
import type { Refund } from "./refunds/refund.ts";

/** What all of Razorpay's calls work with. */
export interface Desk extends Teller {
  orders: Shelf<Order>;
  /** The orders whose payments the product captures itself. */
  manual: Shelf<{ id: string }>;
  payments: Shelf<Payment>;
  refunds: Shelf<Refund>;
  /** Whether such a payment fault waits, which counts it. */
  meets(fault: PaymentFault): boolean;
}

export function openDesk({ store, clock, outbox, faults }: Tools): Desk {
  return {
    orders: store.shelf("orders"),
    manual: store.shelf("manual"),
    payments: store.shelf("payments"),
    refunds: store.shelf("refunds"),
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
