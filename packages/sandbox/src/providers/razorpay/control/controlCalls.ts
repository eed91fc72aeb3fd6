import type { Calls } from "../../../control/callRoutes.ts";
import {
  amountOf,
  isSucceeding,
  known,
  NotPossible,
  oneOf,
  type Params,
  textOf,
} from "../../../control/params.ts";
import type { Account } from "../account.ts";
import { closeDispute, disputePayment } from "../disputes/disputePayment.ts";
import { resendEvent } from "../events.ts";
import { DECLINED, fail } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { completeRefund, refundPayment } from "../refunds/refundPayment.ts";
import { releasePayment } from "../refunds/releasePayment.ts";
import { approvePayment } from "../subscriptions/approvePayment.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
} from "../subscriptions/endSubscription.ts";
import { renewSubscription } from "../subscriptions/renewSubscription.ts";

/** Events outside of Razorpay's API: phones and banks answer, or someone uses the dashboard. */
export function controlCalls(account: Account): Calls {
  const paymentOf = (params: Params) => known(account.payments.get(textOf(params, "payment")), "payment");
  const subscriptionOf = (params: Params) =>
    known(account.subscriptions.get(textOf(params, "subscription")), "subscription");
  return {
    settle: (params) =>
      params.refund === undefined ? finishPayment(account, params) : finishRefund(account, params),
    refund: (params) => refundPayment(account, paymentOf(params), { amount: amountOf(params) }),
    release: (params) => releasePayment(account, paymentOf(params)),
    dispute: (params) => disputePayment(account, paymentOf(params)),
    close: (params) => {
      const dispute = known(account.disputes.get(textOf(params, "dispute")), "dispute");
      return closeDispute(account, dispute, oneOf(params, "outcome", ["won", "lost"]));
    },
    renew: (params) => renewSubscription(account, subscriptionOf(params), isSucceeding(params)),
    pause: (params) => pauseSubscription(account, subscriptionOf(params)),
    resume: (params) => resumeSubscription(account, subscriptionOf(params)),
    cancel: (params) => cancelSubscription(account, subscriptionOf(params), false),
    resend: (params) => {
      const event = params.event ? account.events.get(textOf(params, "event")) : account.events.all().at(-1);
      resendEvent(account, known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

/** `{order, outcome}` or `{payment, outcome}`: the buyer approves or declines on the phone. */
function finishPayment(account: Account, params: Params): Payment {
  const id = params.payment === undefined ? null : textOf(params, "payment");
  const order = id === null ? textOf(params, "order") : null;
  const payment = account.payments
    .all()
    .findLast((one) => one.status === "created" && (id === null ? one.order_id === order : one.id === id));
  if (!payment) throw new NotPossible("order: no payment of it waits");
  const isPaid = isSucceeding(params) && !account.consumeFault("decline");
  return isPaid ? approvePayment(account, payment) : fail(account, payment, DECLINED);
}

/** `{refund, outcome}`: a pending refund succeeds or fails. */
function finishRefund(account: Account, params: Params) {
  const refund = known(account.refunds.get(textOf(params, "refund")), "refund");
  if (refund.status !== "pending") throw new NotPossible("refund: it is not pending");
  return completeRefund(account, refund, isSucceeding(params));
}
