import { type Asked, NotPossible, oneOf, textOf } from "../../../control/asked.ts";
import type { Calls } from "../../../control/callRoutes.ts";
import { settleSession } from "../checkout/paySession.ts";
import type { Desk } from "../desk.ts";
import { refundCharge, settleRefund } from "../refunds/refundCharge.ts";
import { StripeError } from "../wire/errors.ts";

const OUTCOMES = ["succeed", "fail"] as const;

/** What happens to payments outside of Stripe's interface: banks answer, cards are charged back, somebody uses the dashboard. */
export function controlCalls(desk: Desk): Calls {
  return {
    settle: (asked) => (asked.refund === undefined ? settlePayment(desk, asked) : settle(desk, asked)),
    refund: (asked) => {
      const charge = known(desk.charges.get(textOf(asked, "charge")), "charge");
      const amount = asked.amount === undefined || asked.amount === "" ? null : Number(asked.amount);
      return possible(() => refundCharge(desk, charge, { amount, reason: null, metadata: {} }));
    },
    resend: (asked) => {
      const event = asked.event ? desk.events.get(textOf(asked, "event")) : desk.events.all().at(-1);
      const { id, type } = known(event ?? null, "event");
      desk.tellAgain(known(event ?? null, "event"));
      return { event: id, type };
    },
  };
}

/** `{session, outcome}`: a bank answers for a payment that it was asked for. */
function settlePayment(desk: Desk, asked: Asked) {
  const checkout = known(desk.checkouts.get(textOf(asked, "session")), "session");
  const intent = desk.intents.get(checkout.session.payment_intent ?? "");
  if (intent?.status !== "processing") throw new NotPossible("session: its payment waits for no bank");
  settleSession(desk, checkout, intent, oneOf(asked, "outcome", OUTCOMES, "succeed") === "succeed");
  return desk.checkouts.get(checkout.id)?.session ?? {};
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
    throw error instanceof StripeError ? new NotPossible(error.message) : error;
  }
}
