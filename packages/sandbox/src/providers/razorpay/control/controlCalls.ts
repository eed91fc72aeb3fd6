import { type Asked, NotPossible, oneOf, textOf } from "../../../control/asked.ts";
import type { Calls } from "../../../control/callRoutes.ts";
import type { Desk } from "../desk.ts";
import { authorize, DECLINED, fail } from "../payments/pay.ts";
import { refundPayment, settleRefund } from "../refunds/refundPayment.ts";
import { RazorpayError } from "../wire/errors.ts";

const OUTCOMES = ["succeed", "fail"] as const;

/** What happens to payments outside of Razorpay's interface: phones and banks answer, somebody uses the dashboard. */
export function controlCalls(desk: Desk): Calls {
  return {
    settle: (asked) => (asked.refund === undefined ? settlePayment(desk, asked) : settle(desk, asked)),
    refund: (asked) => {
      const payment = known(desk.payments.get(textOf(asked, "payment")), "payment");
      const amount = asked.amount === undefined || asked.amount === "" ? null : Number(asked.amount);
      return possible(() =>
        refundPayment(desk, payment, { amount, receipt: null, notes: [], speed: "normal" }),
      );
    },
    resend: (asked) => {
      const event = asked.event ? desk.events.get(textOf(asked, "event")) : desk.events.all().at(-1);
      const { id, type } = known(event ?? null, "event");
      desk.tellAgain(known(event ?? null, "event"));
      return { event: id, type };
    },
  };
}

/** `{order, outcome}` or `{payment, outcome}`: the buyer answers on the phone, or does not. */
function settlePayment(desk: Desk, asked: Asked) {
  const id = asked.payment === undefined ? null : textOf(asked, "payment");
  const order = id === null ? textOf(asked, "order") : null;
  const payment = desk.payments
    .all()
    .findLast((one) => one.status === "created" && (id === null ? one.order_id === order : one.id === id));
  if (!payment) throw new NotPossible("order: no payment of it waits");
  const isPaid = oneOf(asked, "outcome", OUTCOMES, "succeed") === "succeed";
  return isPaid && !desk.meets("decline") ? authorize(desk, payment) : fail(desk, payment, DECLINED);
}

/** `{refund, outcome}`: a pending refund arrives, or comes back. */
function settle(desk: Desk, asked: Asked) {
  const refund = known(desk.refunds.get(textOf(asked, "refund")), "refund");
  if (refund.status !== "pending") throw new NotPossible("refund: it is not pending");
  return settleRefund(desk, refund, oneOf(asked, "outcome", OUTCOMES, "succeed") === "succeed");
}

function known<T>(thing: T | null, name: string): T {
  if (thing === null) throw new NotPossible(`${name}: there is none of this id`);
  return thing;
}

function possible<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RazorpayError ? new NotPossible(error.message) : error;
  }
}
