import type { Due } from "../checkout/due.ts";
import type { CheckoutOptions } from "../checkout/options.ts";
import { sign } from "../checkout/signature.ts";
import type { Desk } from "../desk.ts";
import { newPayment } from "../payments/payment.ts";

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
    owns: ({ order_id }) => order_id === id,
    proofOf: ({ id: payment }) => ({
      razorpay_payment_id: payment,
      razorpay_order_id: id,
      razorpay_signature: sign(`${id}|${payment}`),
    }),
  };
}
