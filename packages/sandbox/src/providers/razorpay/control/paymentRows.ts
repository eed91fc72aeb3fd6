import { halfOf, moneyText } from "../../../pages/money.ts";
import type { PaymentButton, PaymentRow } from "../../../provider.ts";
import type { Account } from "../account.ts";
import type { Dispute } from "../disputes/dispute.ts";
import type { RazorpayEvent } from "../events.ts";
import type { Order } from "../orders/order.ts";
import type { Payment } from "../payments/payment.ts";
import type { Refund } from "../refunds/refund.ts";
import { hasEnded } from "../subscriptions/endSubscription.ts";
import { planOf } from "../subscriptions/openInvoice.ts";
import type { Subscription } from "../subscriptions/subscription.ts";

const MOST = 50;

/** Returns Razorpay's rows for the payments page. */
export function paymentRows(account: Account): PaymentRow[] {
  const newest = <T>(all: readonly T[], most = MOST): T[] => all.slice(-most).reverse();
  const disputed = new Set(account.disputes.all().map(({ payment_id }) => payment_id));
  return [
    ...newest(account.orders.all()).map(orderRow),
    ...newest(account.payments.all()).map((payment) => paymentRow(payment, disputed.has(payment.id))),
    ...newest(account.refunds.all()).map(refundRow),
    ...newest(account.disputes.all()).map(disputeRow),
    ...newest(account.subscriptions.all()).map((subscription) => subscriptionRow(account, subscription)),
    ...newest(account.events.all(), 1).map(eventRow),
  ];
}

function button(label: string, call: string, fields: Record<string, string>): PaymentButton {
  return { label, call, fields };
}

function orderRow({ id, status, amount, currency, receipt, created_at }: Order): PaymentRow {
  const about = `${moneyText(amount, currency)}${receipt === null ? "" : ` · ${receipt}`}`;
  return { id, kind: "Order", state: status, about, at: created_at, buttons: [] };
}

function paymentRow(payment: Payment, isDisputed: boolean): PaymentRow {
  const { id, amount, amount_refunded, currency, status, method, vpa, created_at } = payment;
  const refunded = amount_refunded > 0 ? `, ${moneyText(amount_refunded, currency)} refunded` : "";
  const failure = payment.error_description ? ` · ${payment.error_description}` : "";
  const waiting = [
    button("It is paid", "settle", { payment: id, outcome: "succeed" }),
    button("It fails", "settle", { payment: id, outcome: "fail" }),
  ];
  const captured = [
    button("Refund", "refund", { payment: id }),
    button("Give half back", "refund", { payment: id, amount: halfOf(amount - amount_refunded) }),
    ...(isDisputed ? [] : [button("Open a dispute", "dispute", { payment: id })]),
  ];
  return {
    id,
    kind: "Payment",
    state: `${status}${refunded}${isDisputed ? ", disputed" : ""}`,
    about: `${moneyText(amount, currency)} · ${vpa ?? method}${failure}`,
    at: created_at,
    buttons: status === "created" ? waiting : status === "captured" ? captured : [],
  };
}

function refundRow({ id, amount, currency, status, payment_id, created_at }: Refund): PaymentRow {
  const buttons = [
    button("It arrives", "settle", { refund: id, outcome: "succeed" }),
    button("It fails", "settle", { refund: id, outcome: "fail" }),
  ];
  return {
    id,
    kind: "Refund",
    state: status,
    about: `${moneyText(amount, currency)} of ${payment_id}`,
    at: created_at,
    buttons: status === "pending" ? buttons : [],
  };
}

function disputeRow({ id, amount, currency, status, payment_id, created_at }: Dispute): PaymentRow {
  const buttons = [
    button("Win it", "close", { dispute: id, outcome: "won" }),
    button("Lose it", "close", { dispute: id, outcome: "lost" }),
  ];
  return {
    id,
    kind: "Dispute",
    state: status,
    about: `${moneyText(amount, currency)} of ${payment_id}`,
    at: created_at,
    buttons: status === "open" ? buttons : [],
  };
}

function subscriptionRow(account: Account, subscription: Subscription): PaymentRow {
  const { id, status, paid_count, total_count, quantity, created_at } = subscription;
  const { item } = planOf(account, subscription);
  const isPaused = status === "paused";
  const charged = [
    button("Renew", "renew", { subscription: id, outcome: "succeed" }),
    button("Fail to renew", "renew", { subscription: id, outcome: "fail" }),
  ];
  const buttons = [
    ...(isPaused || status === "created" ? [] : charged),
    ...(status === "active" ? [button("Pause", "pause", { subscription: id })] : []),
    ...(isPaused ? [button("Resume", "resume", { subscription: id })] : []),
    button("End now", "cancel", { subscription: id }),
  ];
  return {
    id,
    kind: "Subscription",
    state: `${status}${account.ending.get(id) && !hasEnded(subscription) ? ", not renewed" : ""}`,
    about: `${moneyText(item.amount * quantity, item.currency)} · ${item.name}, ${paid_count} of ${total_count} paid`,
    at: created_at,
    buttons: hasEnded(subscription) ? [] : buttons,
  };
}

function eventRow({ id, type, at }: RazorpayEvent): PaymentRow {
  const buttons = [button("Tell it again", "resend", { event: id })];
  return { id, kind: "Last event", state: type, about: "", at, buttons };
}
