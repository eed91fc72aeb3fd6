import {
  type Asked,
  amountOf,
  isSucceeding,
  known,
  NotPossible,
  oneOf,
  textOf,
} from "../../../control/asked.ts";
import type { Calls } from "../../../control/callRoutes.ts";
import type { Desk } from "../desk.ts";
import { closeDispute, disputePayment } from "../disputes/disputePayment.ts";
import { tellAgain } from "../events.ts";
import { DECLINED, fail } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { refundPayment, settleRefund } from "../refunds/refundPayment.ts";
import { releasePayment } from "../refunds/releasePayment.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
} from "../subscriptions/endSubscription.ts";
import { passBank } from "../subscriptions/passBank.ts";
import { renewSubscription } from "../subscriptions/renewSubscription.ts";

/** What happens to payments outside of Razorpay's interface: phones and banks answer, somebody uses the dashboard. */
export function controlCalls(desk: Desk): Calls {
  const paymentOf = (asked: Asked) => known(desk.payments.get(textOf(asked, "payment")), "payment");
  const subscriptionOf = (asked: Asked) =>
    known(desk.subscriptions.get(textOf(asked, "subscription")), "subscription");
  return {
    settle: (asked) => (asked.refund === undefined ? settlePayment(desk, asked) : settle(desk, asked)),
    refund: (asked) => refundPayment(desk, paymentOf(asked), { amount: amountOf(asked) }),
    release: (asked) => releasePayment(desk, paymentOf(asked)),
    dispute: (asked) => disputePayment(desk, paymentOf(asked)),
    close: (asked) => {
      const dispute = known(desk.disputes.get(textOf(asked, "dispute")), "dispute");
      return closeDispute(desk, dispute, oneOf(asked, "outcome", ["won", "lost"]));
    },
    renew: (asked) => renewSubscription(desk, subscriptionOf(asked), isSucceeding(asked)),
    pause: (asked) => pauseSubscription(desk, subscriptionOf(asked)),
    resume: (asked) => resumeSubscription(desk, subscriptionOf(asked)),
    cancel: (asked) => cancelSubscription(desk, subscriptionOf(asked), false),
    resend: (asked) => {
      const event = asked.event ? desk.events.get(textOf(asked, "event")) : desk.events.all().at(-1);
      tellAgain(desk, known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

/** `{order, outcome}` or `{payment, outcome}`: the buyer answers on the phone, or does not. */
function settlePayment(desk: Desk, asked: Asked): Payment {
  const id = asked.payment === undefined ? null : textOf(asked, "payment");
  const order = id === null ? textOf(asked, "order") : null;
  const payment = desk.payments
    .all()
    .findLast((one) => one.status === "created" && (id === null ? one.order_id === order : one.id === id));
  if (!payment) throw new NotPossible("order: no payment of it waits");
  const isPaid = isSucceeding(asked) && !desk.meets("decline");
  return isPaid ? passBank(desk, payment) : fail(desk, payment, DECLINED);
}

/** `{refund, outcome}`: a pending refund arrives, or comes back. */
function settle(desk: Desk, asked: Asked) {
  const refund = known(desk.refunds.get(textOf(asked, "refund")), "refund");
  if (refund.status !== "pending") throw new NotPossible("refund: it is not pending");
  return settleRefund(desk, refund, isSucceeding(asked));
}
