import type { Desk } from "../desk.ts";
import { DECLINED, fail } from "../payments/pay.ts";
import { newPayment, type Payment } from "../payments/payment.ts";
import { refused } from "../wire/errors.ts";
import { missCharge } from "./chargeSubscription.ts";
import { endSubscription, hasEnded } from "./endSubscription.ts";
import { openInvoice, planOf } from "./openInvoice.ts";
import { passBank } from "./passBank.ts";
import type { Subscription } from "./subscription.ts";

/** The next payment of a subscription, which its bank makes or refuses; or its end, if that comes next. */
export function renewSubscription(desk: Desk, subscription: Subscription, isPaid: boolean): Subscription {
  if (hasEnded(subscription) || ["created", "paused"].includes(subscription.status)) {
    throw refused(`A subscription that is ${subscription.status} is not charged.`);
  }
  const isOver = subscription.status === "active" && subscription.remaining_count === 0;
  if (isOver) return endSubscription(desk, subscription, "completed");
  if (desk.ending.get(subscription.id)) return endSubscription(desk, subscription, "cancelled");
  const payment = beginCharge(desk, subscription);
  if (isPaid && !desk.meets("decline")) passBank(desk, payment);
  else {
    fail(desk, payment, DECLINED);
    missCharge(desk, subscription);
  }
  return desk.subscriptions.get(subscription.id) as Subscription;
}

/** What falls due by now, each at its own time. */
export function renewDue(desk: Desk): void {
  for (const { id } of desk.subscriptions.all()) {
    for (let due = dueAt(desk, id); due !== null && due <= desk.now(); due = dueAt(desk, id)) {
      const then = due;
      const subscription = desk.subscriptions.get(id) as Subscription;
      const past = { ...desk, now: () => then };
      if (subscription.status === "created") endSubscription(past, subscription, "expired");
      else renewSubscription(past, subscription, true);
    }
  }
}

function dueAt(desk: Desk, id: string): number | null {
  const { status, charge_at, current_end, expire_by } = desk.subscriptions.get(id) as Subscription;
  if (status === "created") return expire_by;
  if (status === "active") return charge_at ?? current_end;
  return status === "authenticated" || status === "pending" ? charge_at : null;
}

function beginCharge(desk: Desk, subscription: Subscription): Payment {
  const { id, order_id, amount, currency } = openInvoice(desk, subscription);
  const isUpi = subscription.payment_method === "upi";
  const payment = newPayment(
    {
      amount,
      currency,
      order_id,
      invoice_id: id,
      description: planOf(desk, subscription).item.name,
      email: "buyer@example.com",
      contact: "+919000090000",
      notes: [],
      means: isUpi ? { method: "upi", vpa: "buyer@upi" } : { method: "card" },
    },
    desk.now(),
  );
  return desk.payments.put({ ...payment, customer_id: subscription.customer_id });
}
