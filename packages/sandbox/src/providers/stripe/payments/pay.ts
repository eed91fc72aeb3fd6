import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { type Charge, type Means, newCharge } from "./charge.ts";
import type { PaymentError, PaymentIntent } from "./intent.ts";
import { feeOf, move } from "./transaction.ts";

/** How what pays is known, and where a receipt goes. */
export interface Payer {
  means: Means;
  email: string | null;
}

/** Takes the money: the charge, its line in the balance, and what the product is told. */
export function succeed(
  desk: Desk,
  intent: PaymentIntent,
  { means, email }: Payer,
  subject: string,
): PaymentIntent {
  const at = desk.now();
  const charge = newCharge(intent, "succeeded", { means, email, at });
  return settleCharge(desk, intent, charge, subject);
}

/** A charge that is paid, by now or at once. */
function settleCharge(desk: Desk, intent: PaymentIntent, charge: Charge, subject: string): PaymentIntent {
  const { id, amount, currency, description } = charge;
  const type = charge.payment_method_details.type === "card" ? "charge" : "payment";
  const fee = feeOf(amount);
  const movement = { amount, fee, currency, type, source: id, description, at: desk.now() } as const;
  const { id: line } = move(desk.transactions, movement);
  desk.charges.put({
    ...charge,
    status: "succeeded",
    paid: true,
    amount_captured: amount,
    balance_transaction: desk.meets("fee-later") ? null : line,
  });
  const paid = desk.intents.put({
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: null,
    status: "succeeded",
  });
  tell(desk, { type: "payment_intent.succeeded", object: paid, subject: subject });
  return paid;
}

/** The bank says no: a charge that failed, and a payment that may be tried again. */
export function decline(
  desk: Desk,
  intent: PaymentIntent,
  { means, email }: Payer,
  subject: string,
): PaymentIntent {
  const charge = desk.charges.put(newCharge(intent, "failed", { means, email, at: desk.now() }));
  return fail(desk, intent, charge, subject);
}

function fail(desk: Desk, intent: PaymentIntent, charge: Charge, subject: string): PaymentIntent {
  const failed = desk.intents.put({
    ...intent,
    last_payment_error: {
      type: "card_error",
      charge: charge.id,
      code: "card_declined",
      decline_code: "generic_decline",
      doc_url: "https://stripe.com/docs/error-codes/card-declined",
      message: "Your card was declined.",
      payment_method: {
        id: charge.payment_method,
        object: "payment_method",
        type: charge.payment_method_details.type,
      },
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    processing: null,
    status: "requires_payment_method",
  });
  tell(desk, { type: "payment_intent.payment_failed", object: failed, subject: subject });
  return failed;
}

/** The bank asks its customer to prove who they are. */
export function challenge(desk: Desk, intent: PaymentIntent, url: string): PaymentIntent {
  return desk.intents.put({
    ...intent,
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: null, url } },
    status: "requires_action",
  });
}

/** They could not. */
export function failChallenge(desk: Desk, intent: PaymentIntent, subject: string): PaymentIntent {
  const last_payment_error: PaymentError = {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  };
  const failed = desk.intents.put({
    ...intent,
    last_payment_error,
    next_action: null,
    status: "requires_payment_method",
  });
  tell(desk, { type: "payment_intent.payment_failed", object: failed, subject: subject });
  return failed;
}

/** A bank account is asked, and answers in days. */
export function beginBankDebit(desk: Desk, intent: PaymentIntent, email: string | null): PaymentIntent {
  const charge = newCharge(intent, "pending", { means: "us_bank_account", email, at: desk.now() });
  desk.charges.put(charge);
  return desk.intents.put({
    ...intent,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: { type: "us_bank_account" },
    status: "processing",
  });
}

/** … and has answered. */
export function endBankDebit(
  desk: Desk,
  intent: PaymentIntent,
  isPaid: boolean,
  subject: string,
): PaymentIntent {
  const charge = desk.charges.get(intent.latest_charge ?? "");
  if (!charge) throw new Error(`${intent.id} waits for no charge`);
  if (isPaid) return settleCharge(desk, intent, charge, subject);
  const failed = desk.charges.put({
    ...charge,
    captured: false,
    failure_code: "insufficient_funds",
    failure_message: "The account has insufficient funds.",
    status: "failed",
  });
  return fail(desk, intent, failed, subject);
}
