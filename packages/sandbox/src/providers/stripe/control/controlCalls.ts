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
import { settleSession } from "../checkout/paySession.ts";
import type { Desk } from "../desk.ts";
import { closeDispute, disputeCharge } from "../disputes/disputeCharge.ts";
import { tellAgain } from "../events.ts";
import { refundCharge, settleRefund } from "../refunds/refundCharge.ts";
import { endSubscription } from "../subscriptions/endSubscription.ts";
import { renewSubscription } from "../subscriptions/renewSubscription.ts";
import type { Subscription } from "../subscriptions/subscription.ts";
import { updateSubscription } from "../subscriptions/updateSubscription.ts";
import { readFields } from "../wire/fields.ts";

/** What happens to payments outside of Stripe's interface: banks answer, cards are charged back, somebody uses the dashboard. */
export function controlCalls(desk: Desk): Calls {
  const chargeOf = (asked: Asked) => known(desk.charges.get(textOf(asked, "charge")), "charge");
  return {
    settle: (asked) => (asked.refund === undefined ? settlePayment(desk, asked) : settle(desk, asked)),
    refund: (asked) =>
      refundCharge(desk, chargeOf(asked), { amount: amountOf(asked), reason: null, metadata: {} }),
    dispute: (asked) => disputeCharge(desk, chargeOf(asked)),
    close: (asked) => {
      const dispute = known(desk.disputes.get(textOf(asked, "dispute")), "dispute");
      return closeDispute(desk, dispute, oneOf(asked, "outcome", ["won", "lost"]));
    },
    renew: (asked) => renewSubscription(desk, running(desk, asked), isSucceeding(asked)),
    pause: (asked) =>
      updateSubscription(desk, running(desk, asked), readFields({ pause_collection: { behavior: "void" } })),
    resume: (asked) => updateSubscription(desk, running(desk, asked), readFields({ pause_collection: "" })),
    cancel: (asked) => endSubscription(desk, running(desk, asked), "cancellation_requested"),
    resend: (asked) => {
      const event = asked.event ? desk.events.get(textOf(asked, "event")) : desk.events.all().at(-1);
      tellAgain(desk, known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

/** `{session, outcome}`: a bank answers for a payment that it was asked for. */
function settlePayment(desk: Desk, asked: Asked) {
  const checkout = known(desk.checkouts.get(textOf(asked, "session")), "session");
  const intent = desk.intents.get(checkout.session.payment_intent ?? "");
  if (intent?.status !== "processing") throw new NotPossible("session: its payment waits for no bank");
  settleSession(desk, checkout, intent, isSucceeding(asked));
  return desk.checkouts.get(checkout.id)?.session ?? {};
}

/** `{refund, outcome}`: a pending refund arrives, or comes back. */
function settle(desk: Desk, asked: Asked) {
  const refund = known(desk.refunds.get(textOf(asked, "refund")), "refund");
  if (refund.status !== "pending") throw new NotPossible("refund: it is not pending");
  return settleRefund(desk, refund, isSucceeding(asked));
}

function running(desk: Desk, asked: Asked): Subscription {
  const subscription = known(desk.subscriptions.get(textOf(asked, "subscription")), "subscription");
  if (subscription.status === "canceled") throw new NotPossible("subscription: it has ended");
  return subscription;
}
