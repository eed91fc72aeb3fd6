import { halfOf, moneyText } from "../../../pages/money.ts";
import type { PaymentButton, PaymentRow } from "../../../provider.ts";
import type { Account } from "../account.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Dispute } from "../disputes/dispute.ts";
import type { StripeEvent } from "../events.ts";
import type { Charge } from "../payments/charge.ts";
import type { Refund } from "../refunds/refund.ts";
import { sumOf } from "../subscriptions/invoice.ts";
import { periodOf, type Subscription } from "../subscriptions/subscription.ts";

const MOST = 50;

/** Returns Stripe's rows for the payments page. */
export function paymentRows(account: Account): PaymentRow[] {
  const newest = <T>(all: readonly T[], most = MOST): T[] => all.slice(-most).reverse();
  return [
    ...newest(account.checkouts.all()).map((checkout) => sessionRow(account, checkout)),
    ...newest(account.charges.all()).map(chargeRow),
    ...newest(account.refunds.all()).map(refundRow),
    ...newest(account.disputes.all()).map(disputeRow),
    ...newest(account.subscriptions.all()).map(subscriptionRow),
    ...newest(account.events.all(), 1).map(eventRow),
  ];
}

function button(label: string, call: string, fields: Record<string, string>): PaymentButton {
  return { label, call, fields };
}

function sessionRow(account: Account, { id, session, items }: Checkout): PaymentRow {
  const isWaiting = account.intents.get(session.payment_intent ?? "")?.status === "processing";
  const buttons = [
    button("The bank pays", "settle", { session: id, outcome: "succeed" }),
    button("The bank refuses", "settle", { session: id, outcome: "fail" }),
  ];
  const names = items.map(({ description }) => description).join(", ");
  return {
    id,
    kind: `Checkout session (${session.mode})`,
    state: `${session.status}, ${session.payment_status}${isWaiting ? ", waits for the bank" : ""}`,
    about: `${moneyText(session.amount_total, session.currency)} · ${names}`,
    at: session.created,
    buttons: isWaiting ? buttons : [],
  };
}

function chargeRow(charge: Charge): PaymentRow {
  const { id, amount, amount_refunded, currency, status, disputed, created } = charge;
  const isLeft = status === "succeeded" && amount > amount_refunded;
  const refunded = amount_refunded > 0 ? `, ${moneyText(amount_refunded, currency)} refunded` : "";
  const refunds = [
    button("Refund", "refund", { charge: id }),
    button("Give half back", "refund", { charge: id, amount: halfOf(amount - amount_refunded) }),
  ];
  return {
    id,
    kind: "Charge",
    state: `${status}${refunded}${disputed ? ", disputed" : ""}`,
    about: `${moneyText(amount, currency)} · ${charge.failure_message ?? charge.payment_method_details.type}`,
    at: created,
    buttons: [
      ...(isLeft ? refunds : []),
      ...(isLeft && !disputed ? [button("Open a dispute", "dispute", { charge: id })] : []),
    ],
  };
}

function refundRow({ id, amount, currency, status, charge, created }: Refund): PaymentRow {
  const buttons = [
    button("It arrives", "settle", { refund: id, outcome: "succeed" }),
    button("It fails", "settle", { refund: id, outcome: "fail" }),
  ];
  return {
    id,
    kind: "Refund",
    state: status,
    about: `${moneyText(amount, currency)} of ${charge}`,
    at: created,
    buttons: status === "pending" ? buttons : [],
  };
}

function disputeRow({ id, amount, currency, status, charge, created }: Dispute): PaymentRow {
  const buttons = [
    button("Win it", "close", { dispute: id, outcome: "won" }),
    button("Lose it", "close", { dispute: id, outcome: "lost" }),
  ];
  return {
    id,
    kind: "Dispute",
    state: status,
    about: `${moneyText(amount, currency)} of ${charge}`,
    at: created,
    buttons: status === "needs_response" ? buttons : [],
  };
}

function subscriptionRow(subscription: Subscription): PaymentRow {
  const { id, status, currency, pause_collection, cancel_at_period_end, created } = subscription;
  const until = new Date(periodOf(subscription).end * 1000).toISOString().slice(0, 10);
  const buttons = [
    button("Renew", "renew", { subscription: id, outcome: "succeed" }),
    button("Fail to renew", "renew", { subscription: id, outcome: "fail" }),
    pause_collection
      ? button("Resume", "resume", { subscription: id })
      : button("Pause", "pause", { subscription: id }),
    button("End now", "cancel", { subscription: id }),
  ];
  return {
    id,
    kind: "Subscription",
    state: `${status}${pause_collection ? ", paused" : ""}${cancel_at_period_end ? ", not renewed" : ""}`,
    about: `${moneyText(sumOf(subscription), currency)} · until ${until}`,
    at: created,
    buttons: status === "canceled" ? [] : buttons,
  };
}

function eventRow({ id, type, created }: StripeEvent): PaymentRow {
  const buttons = [button("Tell it again", "resend", { event: id })];
  return { id, kind: "Last event", state: type, about: "", at: created, buttons };
}
