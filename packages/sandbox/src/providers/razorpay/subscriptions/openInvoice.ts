import { addPeriods } from "../../../calendar.ts";
import type { Account } from "../account.ts";
import { newOrder } from "../orders/order.ts";
import { type Invoice, newInvoice } from "./invoice.ts";
import { type Plan, periodOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

export function planOf(account: Account, { plan_id }: Subscription): Plan {
  return account.plans.get(plan_id) as Plan;
}

/** Returns the invoice to be paid: of the period whose payment failed, or of the next one. */
export function openInvoice(account: Account, subscription: Subscription): Invoice {
  const waiting = account.invoices
    .all()
    .find((one) => one.subscription_id === subscription.id && one.status === "issued");
  if (waiting) return waiting;
  const at = account.now();
  const plan = planOf(account, subscription);
  const { amount, currency } = plan.item;
  const order = newOrder({ amount: amount * subscription.quantity, currency, receipt: null, notes: [] }, at);
  const start = subscription.charge_at ?? at;
  const anchor = subscription.start_at ?? start;
  const end = addPeriods(start, periodOf(plan), plan.interval, anchor);
  account.orders.put(order);
  return account.invoices.put(newInvoice(subscription, plan, { order, start, end }, at));
}
