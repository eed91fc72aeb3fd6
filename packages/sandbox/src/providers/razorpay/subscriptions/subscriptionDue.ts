import type { Account } from "../account.ts";
import type { Due } from "../checkout/due.ts";
import type { CheckoutOptions } from "../checkout/options.ts";
import { sign } from "../checkout/signature.ts";
import { type Means, newPayment, type Payment } from "../payments/payment.ts";
import { openInvoice, planOf } from "./openInvoice.ts";
import type { Subscription } from "./subscription.ts";

/** Minor units charged to verify a card when the first payment is later; they are refunded. */
const PROOF = 500;

/**
 * Returns what a subscription's checkout charges: the first payment, one that failed, or the card verification.
 * Null if the id is unknown.
 */
export function subscriptionDue(account: Account, id: string, options: CheckoutOptions): Due | null {
  const subscription = account.subscriptions.get(id);
  if (!subscription) return null;
  const { item } = planOf(account, subscription);
  const isLater = startsLater(account, subscription);
  return {
    id,
    amount: isLater ? PROOF : item.amount * subscription.quantity,
    currency: item.currency,
    about: isLater ? `${item.name}, to be charged later: this proves the card, and is given back` : item.name,
    isPaid: !["created", "pending", "halted"].includes(subscription.status),
    begin: (means) =>
      isLater
        ? beginProof(account, subscription, options, means)
        : begin(account, subscription, options, means),
    owns: (payment) =>
      account.mandates.get(payment.id)?.subscription === id ||
      account.invoices.get(payment.invoice_id ?? "")?.subscription_id === id,
    proofOf: ({ id: payment }) => ({
      razorpay_payment_id: payment,
      razorpay_subscription_id: id,
      razorpay_signature: sign(`${payment}|${id}`),
    }),
  };
}

function startsLater(account: Account, { status, start_at }: Subscription): boolean {
  return status === "created" && start_at !== null && start_at > account.now();
}

function begin(
  account: Account,
  subscription: Subscription,
  options: CheckoutOptions,
  means: Means,
): Payment {
  const { id, order_id, amount, currency } = openInvoice(account, subscription);
  return account.payments.put(
    newPayment(
      { ...paymentParams(options, means), amount, currency, order_id, invoice_id: id },
      account.now(),
    ),
  );
}

function beginProof(
  account: Account,
  subscription: Subscription,
  options: CheckoutOptions,
  means: Means,
): Payment {
  const { currency } = planOf(account, subscription).item;
  const payment = newPayment(
    { ...paymentParams(options, means), amount: PROOF, currency, order_id: null, invoice_id: null },
    account.now(),
  );
  account.mandates.put({ id: payment.id, subscription: subscription.id });
  return account.payments.put(payment);
}

function paymentParams({ description, email, contact, notes }: CheckoutOptions, means: Means) {
  return { description, email, contact, notes, means };
}
