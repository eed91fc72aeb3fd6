import { addPeriods } from "../../../calendar.ts";
import type { Desk } from "../desk.ts";
import { newOrder } from "../orders/order.ts";
import { type Invoice, newInvoice } from "./invoice.ts";
import { type Plan, periodOf } from "./plan.ts";
import type { Subscription } from "./subscription.ts";

export function planOf(desk: Desk, { plan_id }: Subscription): Plan {
  return desk.plans.get(plan_id) as Plan;
}

/** The invoice that waits to be paid: of the period whose payment failed, or of the next one. */
export function openInvoice(desk: Desk, subscription: Subscription): Invoice {
  const waiting = desk.invoices
    .all()
    .find((one) => one.subscription_id === subscription.id && one.status === "issued");
  if (waiting) return waiting;
  const at = desk.now();
  const plan = planOf(desk, subscription);
  const { amount, currency } = plan.item;
  const order = newOrder({ amount: amount * subscription.quantity, currency, receipt: null, notes: [] }, at);
  const start = subscription.charge_at ?? at;
  const anchor = subscription.start_at ?? start;
  const end = addPeriods(start, periodOf(plan), plan.interval, anchor);
  desk.orders.put(order);
  return desk.invoices.put(newInvoice(subscription, plan, { order, start, end }, at));
}
