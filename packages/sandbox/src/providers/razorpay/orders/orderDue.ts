import type { Account } from "../account.ts";
import type { Due } from "../checkout/due.ts";
import type { CheckoutOptions } from "../checkout/options.ts";
import { sign } from "../checkout/signature.ts";
import { newPayment } from "../payments/payment.ts";

/** Returns the order that the checkout was opened for, or null. */
export function orderDue(account: Account, id: string, options: CheckoutOptions): Due | null {
  const order = account.orders.get(id);
  if (!order) return null;
  const { amount, currency } = order;
  return {
    id,
    amount,
    currency,
    about: options.description ?? order.receipt ?? id,
    isPaid: order.status === "paid",
    begin(means) {
      account.orders.put({ ...order, status: "attempted", attempts: order.attempts + 1 });
      const { description, email, contact, notes } = options;
      const params = {
        amount,
        currency,
        order_id: id,
        invoice_id: null,
        description,
        email,
        contact,
        notes,
        means,
        isFeeOnTop: account.consumeFault("fee-on-top"),
      };
      return account.payments.put(newPayment(params, account.now()));
    },
    owns: ({ order_id }) => order_id === id,
    proofOf: ({ id: payment }) => ({
      razorpay_payment_id: payment,
      razorpay_order_id: id,
      razorpay_signature: sign(`${id}|${payment}`),
    }),
  };
}
