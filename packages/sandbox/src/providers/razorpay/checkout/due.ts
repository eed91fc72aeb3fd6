import type { Desk } from "../desk.ts";
import type { Means, Payment } from "../payments/payment.ts";
import { newPayment } from "../payments/payment.ts";
import type { CheckoutOptions } from "./options.ts";

/** What somebody is asked to pay. */
export interface Due {
  id: string;
  amount: number;
  currency: string;
  about: string;
  isPaid: boolean;
  /** A payment that has been begun. */
  begin(means: Means): Payment;
}

/** The order that the checkout was opened for. */
export function orderDue(desk: Desk, id: string, options: CheckoutOptions): Due | null {
  const order = desk.orders.get(id);
  if (!order) return null;
  const { amount, currency } = order;
  return {
    id,
    amount,
    currency,
    about: options.description ?? order.receipt ?? id,
    isPaid: order.status === "paid",
    begin(means) {
      desk.orders.put({ ...order, status: "attempted", attempts: order.attempts + 1 });
      const { description, email, contact, notes } = options;
      const asked = {
        amount,
        currency,
        order_id: id,
        invoice_id: null,
        description,
        email,
        contact,
        notes,
        means,
      };
      return desk.payments.put(newPayment(asked, desk.now()));
    },
  };
}
