import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import * as payments from "../payments/pay.ts";
import { beginPayment, emailOf } from "./beginPayment.ts";
import type { Checkout } from "./checkout.ts";
import { completeSession } from "./completeSession.ts";

/** What somebody pressed on the page of a session. */
export const WAYS = ["approve", "decline", "challenge", "pass", "fail", "bank"] as const;
export type Way = (typeof WAYS)[number];

/** What comes of it: paid or promised, another try, the bank's question. */
export type Outcome = "complete" | "declined" | "challenged";

/** Somebody pays, or tries to. */
export function paySession(desk: Desk, before: Checkout, way: Way): Outcome {
  const isRefused = way !== "fail" && way !== "challenge" && desk.meets("decline");
  if (before.session.amount_total === 0) return giveCard(desk, before, isRefused ? "decline" : way);
  const { checkout, intent } = beginPayment(desk, before);
  const email = emailOf(desk, checkout);
  const payer = { means: "card", email } as const;
  switch (isRefused ? "decline" : way) {
    case "decline":
      payments.decline(desk, intent, payer, intent.id);
      return "declined";
    case "fail":
      payments.failChallenge(desk, intent, intent.id);
      return "declined";
    case "challenge":
      payments.challenge(desk, intent, `${desk.url}/pay/${checkout.id}/challenge`);
      return "challenged";
    case "bank":
      payments.beginBankDebit(desk, intent, email);
      completeSession(desk, checkout, intent, "unpaid");
      return "complete";
    default:
      completeSession(desk, checkout, payments.succeed(desk, intent, payer, intent.id), "paid");
      return "complete";
  }
}

/** What the bank has answered in the end. */
export function settleSession(desk: Desk, checkout: Checkout, intent: PaymentIntent, isPaid: boolean): void {
  payments.endBankDebit(desk, intent, isPaid, intent.id);
  const session = { ...checkout.session, payment_status: isPaid ? ("paid" as const) : ("unpaid" as const) };
  desk.checkouts.put({ ...checkout, session });
  const type = `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`;
  tell(desk, { type, object: session, subject: intent.id });
}

/** Nothing is due yet: the card is taken down for later. */
function giveCard(desk: Desk, checkout: Checkout, way: Way): Outcome {
  if (way === "decline" || way === "fail") return "declined";
  if (way === "challenge") return "challenged";
  completeSession(desk, checkout, null, "no_payment_required");
  return "complete";
}
