import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import * as payments from "../payments/pay.ts";
import { beginPayment, emailOf } from "./beginPayment.ts";
import type { Checkout } from "./checkout.ts";
import { completeSession } from "./completeSession.ts";

/** The buttons of the pay page. */
export const WAYS = ["approve", "decline", "challenge", "pass", "fail", "bank"] as const;
export type Way = (typeof WAYS)[number];

/** The result: paid or promised, declined, or challenged by the bank. */
export type Outcome = "complete" | "declined" | "challenged";

/** Pays a session, or attempts to. */
export function paySession(account: Account, before: Checkout, way: Way): Outcome {
  const isRefused = way !== "fail" && way !== "challenge" && account.consumeFault("decline");
  if (before.session.amount_total === 0) return saveCard(account, before, isRefused ? "decline" : way);
  const { checkout, intent } = beginPayment(account, before);
  const email = emailOf(account, checkout);
  const payer = { means: "card", email } as const;
  switch (isRefused ? "decline" : way) {
    case "decline":
      payments.decline(account, intent, payer, intent.id);
      return "declined";
    case "fail":
      payments.failChallenge(account, intent, intent.id);
      return "declined";
    case "challenge":
      payments.challenge(account, intent, `${account.url}/pay/${checkout.id}/challenge`);
      return "challenged";
    case "bank":
      payments.beginBankDebit(account, intent, email);
      completeSession(account, checkout, intent, "unpaid");
      return "complete";
    default:
      completeSession(account, checkout, payments.succeed(account, intent, payer, intent.id), "paid");
      return "complete";
  }
}

/** Records the bank's final answer to a debit. */
export function completeBankDebit(
  account: Account,
  checkout: Checkout,
  intent: PaymentIntent,
  isPaid: boolean,
): void {
  payments.endBankDebit(account, intent, isPaid, intent.id);
  const session = { ...checkout.session, payment_status: isPaid ? ("paid" as const) : ("unpaid" as const) };
  account.checkouts.put({ ...checkout, session });
  const type = `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`;
  sendEvent(account, { type, object: session, subject: intent.id });
}

/** Saves the card for later, as nothing is due yet. */
function saveCard(account: Account, checkout: Checkout, way: Way): Outcome {
  if (way === "decline" || way === "fail") return "declined";
  if (way === "challenge") return "challenged";
  completeSession(account, checkout, null, "no_payment_required");
  return "complete";
}
