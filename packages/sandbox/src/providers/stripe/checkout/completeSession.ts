import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { startSubscription } from "../subscriptions/startSubscription.ts";
import { customerOf, emailOf } from "./beginPayment.ts";
import type { Checkout } from "./checkout.ts";
import { type CheckoutSession, customerDetails } from "./session.ts";

/** Completes a session: the buyer is redirected, and a subscription starts. */
export function completeSession(
  account: Account,
  checkout: Checkout,
  intent: PaymentIntent | null,
  payment_status: CheckoutSession["payment_status"],
): void {
  const started = checkout.session.mode === "subscription" ? begin(account, checkout, intent) : {};
  const session: CheckoutSession = {
    ...checkout.session,
    ...started,
    customer_details: customerDetails(emailOf(account, checkout)),
    payment_status,
    status: "complete",
    url: null,
  };
  account.checkouts.put({ ...checkout, session });
  const subject = session.subscription ?? intent?.id ?? session.id;
  sendEvent(account, { type: "checkout.session.completed", object: session, subject });
}

function begin(account: Account, checkout: Checkout, intent: PaymentIntent | null) {
  const customer = customerOf(account, checkout);
  const { id, latest_invoice } = startSubscription(account, checkout, customer, intent);
  return { customer: customer.id, subscription: id, invoice: latest_invoice };
}
