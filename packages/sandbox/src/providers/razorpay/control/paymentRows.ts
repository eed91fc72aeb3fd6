import { moneyText } from "../../../pages/money.ts";
import type { PaymentButton, PaymentRow } from "../../../provider.ts";
import type { Desk } from "../desk.ts";
import type { Order } from "../orders/order.ts";
import type { Payment } from "../payments/payment.ts";
import type { Refund } from "../refunds/refund.ts";

const MOST = 50;

/** What the page of payments shows of Razorpay. */
export function paymentRows(desk: Desk): PaymentRow[] {
  const newest = <T>(all: readonly T[]): T[] => all.slice(-MOST).reverse();
  return [
    ...newest(desk.orders.all()).map(orderRow),
    ...newest(desk.payments.all()).map(paymentRow),
    ...newest(desk.refunds.all()).map(refundRow),
    ...newest(desk.events.all())
      .slice(0, 1)
      .map(({ id, type, at }) => ({
        id,
        kind: "Last event",
        state: type,
        about: "",
        at,
        buttons: [{ label: "Tell it again", call: "resend", fields: { event: id } }],
      })),
  ];
}

function orderRow({ id, status, amount, currency, receipt, created_at }: Order): PaymentRow {
  const about = `${moneyText(amount, currency)}${receipt === null ? "" : ` · ${receipt}`}`;
  return { id, kind: "Order", state: status, about, at: created_at, buttons: [] };
}

function paymentRow(payment: Payment): PaymentRow {
  const { id, amount, amount_refunded, currency, status, method, vpa, created_at } = payment;
  const waits: PaymentButton[] = [
    { label: "It is paid", call: "settle", fields: { payment: id, outcome: "succeed" } },
    { label: "It fails", call: "settle", fields: { payment: id, outcome: "fail" } },
  ];
  const refund: PaymentButton[] = [{ label: "Refund", call: "refund", fields: { payment: id } }];
  return {
    id,
    kind: "Payment",
    state: amount_refunded > 0 ? `${status}, ${moneyText(amount_refunded, currency)} refunded` : status,
    about: `${moneyText(amount, currency)} · ${vpa ?? method}${payment.error_description ? ` · ${payment.error_description}` : ""}`,
    at: created_at,
    buttons: status === "created" ? waits : status === "captured" ? refund : [],
  };
}

function refundRow({ id, amount, currency, status, payment_id, created_at }: Refund): PaymentRow {
  const outcome = (label: string, word: string): PaymentButton => ({
    label,
    call: "settle",
    fields: { refund: id, outcome: word },
  });
  return {
    id,
    kind: "Refund",
    state: status,
    about: `${moneyText(amount, currency)} of ${payment_id}`,
    at: created_at,
    buttons: status === "pending" ? [outcome("It arrives", "succeed"), outcome("It fails", "fail")] : [],
  };
}
