import type { Due } from "../checkout/due.ts";
import type { CheckoutOptions } from "../checkout/options.ts";
import { sign } from "../checkout/signature.ts";
import type { Desk } from "../desk.ts";
import { type Means, newPayment, type Payment } from "../payments/payment.ts";
import { openInvoice, planOf } from "./openInvoice.ts";
import type { Subscription } from "./subscription.ts";

/** Minor units that prove that a card is good, where the first payment is later; they are given back. */
const PROOF = 500;

/** The subscription that the checkout was opened for: its first payment, one that failed, or the proof of a card. */
export function subscriptionDue(desk: Desk, id: string, options: CheckoutOptions): Due | null {
  const subscription = desk.subscriptions.get(id);
  if (!subscription) return null;
  const { item } = planOf(desk, subscription);
  const isLater = isBegunLater(desk, subscription);
  return {
    id,
    amount: isLater ? PROOF : item.amount * subscription.quantity,
    currency: item.currency,
    about: isLater ? `${item.name}, to be charged later: this proves the card, and is given back` : item.name,
    isPaid: !["created", "pending", "halted"].includes(subscription.status),
    begin: (means) =>
      isLater ? beginProof(desk, subscription, options, means) : begin(desk, subscription, options, means),
    owns: (payment) =>
      desk.mandates.get(payment.id)?.subscription === id ||
      desk.invoices.get(payment.invoice_id ?? "")?.subscription_id === id,
    proofOf: ({ id: payment }) => ({
      razorpay_payment_id: payment,
      razorpay_subscription_id: id,
      razorpay_signature: sign(`${payment}|${id}`),
    }),
  };
}

function isBegunLater(desk: Desk, { status, start_at }: Subscription): boolean {
  return status === "created" && start_at !== null && start_at > desk.now();
}

function begin(desk: Desk, subscription: Subscription, options: CheckoutOptions, means: Means): Payment {
  const { id, order_id, amount, currency } = openInvoice(desk, subscription);
  return desk.payments.put(
    newPayment({ ...asked(options, means), amount, currency, order_id, invoice_id: id }, desk.now()),
  );
}

function beginProof(desk: Desk, subscription: Subscription, options: CheckoutOptions, means: Means): Payment {
  const { currency } = planOf(desk, subscription).item;
  const payment = newPayment(
    { ...asked(options, means), amount: PROOF, currency, order_id: null, invoice_id: null },
    desk.now(),
  );
  desk.mandates.put({ id: payment.id, subscription: subscription.id });
  return desk.payments.put(payment);
}

function asked({ description, email, contact, notes }: CheckoutOptions, means: Means) {
  return { description, email, contact, notes, means };
}
