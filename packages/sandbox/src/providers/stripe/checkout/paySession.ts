import type { Desk } from "../desk.ts";
import { newIntent, type PaymentIntent } from "../payments/intent.ts";
import * as payments from "../payments/pay.ts";
import type { Checkout } from "./checkout.ts";
import { customerDetails } from "./session.ts";

const EMAIL = "buyer@example.com";

/** What somebody pressed on the page of a session. */
export const WAYS = ["approve", "decline", "challenge", "pass", "fail", "bank"] as const;
export type Way = (typeof WAYS)[number];

/** What comes of it: paid or promised, another try, the bank's question. */
export type Outcome = "complete" | "declined" | "challenged";

/** A session that takes one payment. */
export function payOnce(desk: Desk, before: Checkout, way: Way): Outcome {
  const { checkout, intent } = beginPayment(desk, before);
  const email = emailOf(desk, checkout);
  const payer = { means: "card", email } as const;
  if (way !== "fail" && way !== "challenge" && desk.meets("decline")) {
    payments.decline(desk, intent, payer, intent.id);
    return "declined";
  }
  switch (way) {
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
      complete(desk, checkout, "unpaid");
      return "complete";
    default:
      payments.succeed(desk, intent, payer, intent.id);
      complete(desk, checkout, "paid");
      return "complete";
  }
}

/** What the bank has answered in the end. */
export function settleSession(desk: Desk, checkout: Checkout, intent: PaymentIntent, isPaid: boolean): void {
  payments.endBankDebit(desk, intent, isPaid, intent.id);
  const session = { ...checkout.session, payment_status: isPaid ? ("paid" as const) : ("unpaid" as const) };
  desk.checkouts.put({ ...checkout, session });
  desk.tell(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session, intent.id);
}

/** The email of who pays: as it was given to the session, of its customer, or as typed on the page. */
export function emailOf(desk: Desk, { session }: Checkout): string {
  return session.customer_email ?? desk.customers.get(session.customer ?? "")?.email ?? EMAIL;
}

/** The payment of a session is made by the first attempt at it. */
function beginPayment(desk: Desk, checkout: Checkout): { checkout: Checkout; intent: PaymentIntent } {
  const { session, asked } = checkout;
  const known = desk.intents.get(session.payment_intent ?? "");
  if (known) return { checkout, intent: known };
  const { metadata, description, receipt_email } = asked;
  const { amount_total: amount, currency, customer } = session;
  const intent = desk.intents.put(
    newIntent({ amount, currency, customer, description, receipt_email, metadata }, desk.now()),
  );
  const changed = { ...checkout, session: { ...session, payment_intent: intent.id } };
  return { checkout: desk.checkouts.put(changed), intent };
}

function complete(desk: Desk, checkout: Checkout, payment_status: "paid" | "unpaid"): void {
  const session = {
    ...checkout.session,
    customer_details: customerDetails(emailOf(desk, checkout)),
    payment_status,
    status: "complete" as const,
    url: null,
  };
  desk.checkouts.put({ ...checkout, session });
  desk.tell("checkout.session.completed", session, session.payment_intent ?? session.id);
}
