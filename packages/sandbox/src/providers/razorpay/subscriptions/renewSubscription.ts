import type { Account } from "../account.ts";
import { DECLINED, fail } from "../payments/pay.ts";
import { newPayment, type Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { approvePayment } from "./approvePayment.ts";
import { missCharge } from "./chargeSubscription.ts";
import { endSubscription, hasEnded } from "./endSubscription.ts";
import { openInvoice, planOf } from "./openInvoice.ts";
import type { Subscription } from "./subscription.ts";

/** Makes the subscription's next payment, which the bank approves or declines, or ends it if its end comes first. */
export function renewSubscription(
  account: Account,
  subscription: Subscription,
  isPaid: boolean,
): Subscription {
  if (hasEnded(subscription) || ["created", "paused"].includes(subscription.status)) {
    throw refused(`A subscription that is ${subscription.status} is not charged.`);
  }
  const isOver = subscription.status === "active" && subscription.remaining_count === 0;
  if (isOver) return endSubscription(account, subscription, "completed");
  if (account.ending.get(subscription.id)) return endSubscription(account, subscription, "cancelled");
  const payment = beginCharge(account, subscription);
  if (isPaid && !account.consumeFault("decline")) approvePayment(account, payment);
  else {
    fail(account, payment, DECLINED);
    missCharge(account, subscription);
  }
  return account.subscriptions.get(subscription.id) as Subscription;
}

/** Runs everything that is due, each at its own time. */
export function renewDue(account: Account): void {
  for (const { id } of account.subscriptions.all()) {
    for (let due = dueAt(account, id); due !== null && due <= account.now(); due = dueAt(account, id)) {
      const then = due;
      const subscription = account.subscriptions.get(id) as Subscription;
      const past = { ...account, now: () => then };
      if (subscription.status === "created") endSubscription(past, subscription, "expired");
      else renewSubscription(past, subscription, true);
    }
  }
}

function dueAt(account: Account, id: string): number | null {
  const { status, charge_at, current_end, expire_by } = account.subscriptions.get(id) as Subscription;
  if (status === "created") return expire_by;
  if (status === "active") return charge_at ?? current_end;
  return status === "authenticated" || status === "pending" ? charge_at : null;
}

function beginCharge(account: Account, subscription: Subscription): Payment {
  const { id, order_id, amount, currency } = openInvoice(account, subscription);
  const isUpi = subscription.payment_method === "upi";
  const payment = newPayment(
    {
      amount,
      currency,
      order_id,
      invoice_id: id,
      description: planOf(account, subscription).item.name,
      email: "buyer@example.com",
      contact: "+919000090000",
      notes: [],
      means: isUpi ? { method: "upi", vpa: "buyer@upi" } : { method: "card" },
    },
    account.now(),
  );
  return account.payments.put({ ...payment, customer_id: subscription.customer_id });
}
