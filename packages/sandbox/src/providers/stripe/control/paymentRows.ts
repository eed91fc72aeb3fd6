import { moneyText } from "../../../pages/money.ts";
import type { PaymentButton, PaymentRow } from "../../../provider.ts";
import type { Checkout } from "../checkout/checkout.ts";
import type { Desk } from "../desk.ts";
import type { Charge } from "../payments/charge.ts";
import type { Refund } from "../refunds/refund.ts";

const MOST = 50;

/** What the page of payments shows of Stripe. */
export function paymentRows(desk: Desk): PaymentRow[] {
  const newest = <T>(all: readonly T[]): T[] => all.slice(-MOST).reverse();
  return [
    ...newest(desk.checkouts.all()).map((checkout) => sessionRow(desk, checkout)),
    ...newest(desk.charges.all()).map(chargeRow),
    ...newest(desk.refunds.all()).map(refundRow),
    ...newest(desk.events.all())
      .slice(0, 1)
      .map(({ id, type, created }) => ({
        id,
        kind: "Last event",
        state: type,
        about: "",
        at: created,
        buttons: [{ label: "Tell it again", call: "resend", fields: { event: id } }],
      })),
  ];
}

function sessionRow(desk: Desk, { id, session, items }: Checkout): PaymentRow {
  const isWaiting = desk.intents.get(session.payment_intent ?? "")?.status === "processing";
  const outcome = (label: string, word: string): PaymentButton => ({
    label,
    call: "settle",
    fields: { session: id, outcome: word },
  });
  return {
    id,
    kind: `Checkout session (${session.mode})`,
    state: `${session.status}, ${session.payment_status}${isWaiting ? ", waits for the bank" : ""}`,
    about: `${moneyText(session.amount_total, session.currency)} · ${items.map(({ description }) => description).join(", ")}`,
    at: session.created,
    buttons: isWaiting ? [outcome("The bank pays", "succeed"), outcome("The bank refuses", "fail")] : [],
  };
}

function chargeRow(charge: Charge): PaymentRow {
  const { id, amount, amount_refunded, currency, status, created } = charge;
  const left = amount - amount_refunded;
  const canRefund = status === "succeeded" && left > 0;
  return {
    id,
    kind: "Charge",
    state: amount_refunded > 0 ? `${status}, ${moneyText(amount_refunded, currency)} refunded` : status,
    about: `${moneyText(amount, currency)} · ${charge.failure_message ?? charge.payment_method_details.type}`,
    at: created,
    buttons: canRefund ? [{ label: "Refund", call: "refund", fields: { charge: id } }] : [],
  };
}

function refundRow({ id, amount, currency, status, charge, created }: Refund): PaymentRow {
  const outcome = (label: string, word: string): PaymentButton => ({
    label,
    call: "settle",
    fields: { refund: id, outcome: word },
  });
  return {
    id,
    kind: "Refund",
    state: status,
    about: `${moneyText(amount, currency)} of ${charge}`,
    at: created,
    buttons: status === "pending" ? [outcome("It arrives", "succeed"), outcome("It fails", "fail")] : [],
  };
}
