import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { PaymentIntent } from "../payments/intent.ts";
import { startSubscription } from "../subscriptions/startSubscription.ts";
import { customerOf, emailOf } from "./beginPayment.ts";
import type { Checkout } from "./checkout.ts";
import { type CheckoutSession, customerDetails } from "./session.ts";

/** A session that has done its work: the buyer is led back, and a subscription begins. */
export function completeSession(
  desk: Desk,
  checkout: Checkout,
  intent: PaymentIntent | null,
  payment_status: CheckoutSession["payment_status"],
): void {
  const begun = checkout.session.mode === "subscription" ? begin(desk, checkout, intent) : {};
  const session: CheckoutSession = {
    ...checkout.session,
    ...begun,
    customer_details: customerDetails(emailOf(desk, checkout)),
    payment_status,
    status: "complete",
    url: null,
  };
  desk.checkouts.put({ ...checkout, session });
  const subject = session.subscription ?? intent?.id ?? session.id;
  tell(desk, { type: "checkout.session.completed", object: session, subject });
}

function begin(desk: Desk, checkout: Checkout, intent: PaymentIntent | null) {
  const customer = customerOf(desk, checkout);
  const { id, latest_invoice } = startSubscription(desk, checkout, customer, intent);
  return { customer: customer.id, subscription: id, invoice: latest_invoice };
}
