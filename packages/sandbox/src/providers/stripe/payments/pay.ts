import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { type Charge, type Means, newCharge } from "./charge.ts";
import type { PaymentError, PaymentIntent } from "./intent.ts";
import { feeOf, move } from "./transaction.ts";

/** The payment method, and where the receipt goes. */
export interface Payer {
  means: Means;
  email: string | null;
}

/** Charges the payment: creates the charge and its balance transaction, and sends the event. */
export function succeed(
  account: Account,
  intent: PaymentIntent,
  { means, email }: Payer,
  subject: string,
): PaymentIntent {
  const at = account.now();
  const charge = newCharge(intent, "succeeded", { means, email, at });
  return completeCharge(account, intent, charge, subject);
}

/** Completes a charge, either at once or after a bank debit. */
function completeCharge(
  account: Account,
  intent: PaymentIntent,
  charge: Charge,
  subject: string,
): PaymentIntent {
  const { id, amount, currency, description } = charge;
  const type = charge.payment_method_details.type === "card" ? "charge" : "payment";
  const fee = feeOf(amount);
  const movement = { amount, fee, currency, type, source: id, description, at: account.now() } as const;
  const { id: line } = move(account.transactions, movement);
  account.charges.put({
    ...charge,
    status: "succeeded",
    paid: true,
    amount_captured: amount,
    balance_transaction: account.consumeFault("fee-later") ? null : line,
  });
  const paid = account.intents.put({
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: null,
    status: "succeeded",
  });
  sendEvent(account, { type: "payment_intent.succeeded", object: paid, subject: subject });
  return paid;
}

/** The bank declines: creates a failed charge, and the payment can be retried. */
export function decline(
  account: Account,
  intent: PaymentIntent,
  { means, email }: Payer,
  subject: string,
): PaymentIntent {
  const charge = account.charges.put(newCharge(intent, "failed", { means, email, at: account.now() }));
  return fail(account, intent, charge, subject);
}

function fail(account: Account, intent: PaymentIntent, charge: Charge, subject: string): PaymentIntent {
  const failed = account.intents.put({
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
  sendEvent(account, { type: "payment_intent.payment_failed", object: failed, subject: subject });
  return failed;
}

/** The bank requires 3-D Secure. */
export function challenge(account: Account, intent: PaymentIntent, url: string): PaymentIntent {
  return account.intents.put({
    ...intent,
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: null, url } },
    status: "requires_action",
  });
}

/** The buyer fails 3-D Secure. */
export function failChallenge(account: Account, intent: PaymentIntent, subject: string): PaymentIntent {
  const last_payment_error: PaymentError = {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  };
  const failed = account.intents.put({
    ...intent,
    last_payment_error,
    next_action: null,
    status: "requires_payment_method",
  });
  sendEvent(account, { type: "payment_intent.payment_failed", object: failed, subject: subject });
  return failed;
}

/** Starts a bank debit, which takes days. */
export function beginBankDebit(account: Account, intent: PaymentIntent, email: string | null): PaymentIntent {
  const charge = newCharge(intent, "pending", { means: "us_bank_account", email, at: account.now() });
  account.charges.put(charge);
  return account.intents.put({
    ...intent,
    latest_charge: charge.id,
    next_action: null,
    payment_method: charge.payment_method,
    processing: { type: "us_bank_account" },
    status: "processing",
  });
}

/** Ends a bank debit. */
export function endBankDebit(
  account: Account,
  intent: PaymentIntent,
  isPaid: boolean,
  subject: string,
): PaymentIntent {
  const charge = account.charges.get(intent.latest_charge ?? "");
  if (!charge) throw new Error(`${intent.id} waits for no charge`);
  if (isPaid) return completeCharge(account, intent, charge, subject);
  const failed = account.charges.put({
    ...charge,
    captured: false,
    failure_code: "insufficient_funds",
    failure_message: "The account has insufficient funds.",
    status: "failed",
  });
  return fail(account, intent, failed, subject);
}
