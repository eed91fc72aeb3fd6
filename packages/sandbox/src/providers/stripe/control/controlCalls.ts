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
import { completeBankDebit } from "../checkout/paySession.ts";
import { closeDispute, disputeCharge } from "../disputes/disputeCharge.ts";
import { resendEvent } from "../events.ts";
import { completeRefund, refundCharge } from "../refunds/refundCharge.ts";
import { endSubscription } from "../subscriptions/endSubscription.ts";
import { renewSubscription } from "../subscriptions/renewSubscription.ts";
import type { Subscription } from "../subscriptions/subscription.ts";
import { updateSubscription } from "../subscriptions/updateSubscription.ts";
import { readFields } from "../wire/fields.ts";

/** Events outside of Stripe's API: banks answer, cards are charged back, or someone uses the dashboard. */
export function controlCalls(account: Account): Calls {
  const chargeOf = (params: Params) => known(account.charges.get(textOf(params, "charge")), "charge");
  return {
    settle: (params) =>
      params.refund === undefined ? finishPayment(account, params) : finishRefund(account, params),
    refund: (params) =>
      refundCharge(account, chargeOf(params), { amount: amountOf(params), reason: null, metadata: {} }),
    dispute: (params) => disputeCharge(account, chargeOf(params)),
    close: (params) => {
      const dispute = known(account.disputes.get(textOf(params, "dispute")), "dispute");
      return closeDispute(account, dispute, oneOf(params, "outcome", ["won", "lost"]));
    },
    renew: (params) => renewSubscription(account, running(account, params), isSucceeding(params)),
    pause: (params) =>
      updateSubscription(
        account,
        running(account, params),
        readFields({ pause_collection: { behavior: "void" } }),
      ),
    resume: (params) =>
      updateSubscription(account, running(account, params), readFields({ pause_collection: "" })),
    cancel: (params) => endSubscription(account, running(account, params), "cancellation_requested"),
    resend: (params) => {
      const event = params.event ? account.events.get(textOf(params, "event")) : account.events.all().at(-1);
      resendEvent(account, known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

/** `{session, outcome}`: the bank answers a debit. */
function finishPayment(account: Account, params: Params) {
  const checkout = known(account.checkouts.get(textOf(params, "session")), "session");
  const intent = account.intents.get(checkout.session.payment_intent ?? "");
  if (intent?.status !== "processing") throw new NotPossible("session: its payment waits for no bank");
  completeBankDebit(account, checkout, intent, isSucceeding(params));
  return account.checkouts.get(checkout.id)?.session ?? {};
}

/** `{refund, outcome}`: a pending refund succeeds or fails. */
function finishRefund(account: Account, params: Params) {
  const refund = known(account.refunds.get(textOf(params, "refund")), "refund");
  if (refund.status !== "pending") throw new NotPossible("refund: it is not pending");
  return completeRefund(account, refund, isSucceeding(params));
}

function running(account: Account, params: Params): Subscription {
  const subscription = known(account.subscriptions.get(textOf(params, "subscription")), "subscription");
  if (subscription.status === "canceled") throw new NotPossible("subscription: it has ended");
  return subscription;
}
