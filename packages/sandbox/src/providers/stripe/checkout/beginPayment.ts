import { type Customer, newCustomer } from "../customers/customer.ts";
import type { Desk } from "../desk.ts";
import { newIntent, type PaymentIntent } from "../payments/intent.ts";
import type { Checkout } from "./checkout.ts";

const EMAIL = "buyer@example.com";

/** The payment of a session, which is made by the first attempt at it. */
export function beginPayment(desk: Desk, checkout: Checkout): { checkout: Checkout; intent: PaymentIntent } {
  const known = desk.intents.get(checkout.intent ?? "");
  if (known) return { checkout, intent: known };
  const { session, asked } = checkout;
  const isPayment = session.mode === "payment";
  const intent = desk.intents.put(
    newIntent(
      {
        amount: session.amount_total,
        currency: session.currency,
        customer: isPayment ? session.customer : customerOf(desk, checkout).id,
        description: isPayment ? asked.description : "Subscription creation",
        receipt_email: asked.receipt_email,
        metadata: isPayment ? asked.metadata : {},
      },
      desk.now(),
    ),
  );
  const begun = desk.checkouts.get(checkout.id) ?? checkout;
  const payment_intent = isPayment ? intent.id : null;
  const changed = { ...begun, intent: intent.id, session: { ...begun.session, payment_intent } };
  return { checkout: desk.checkouts.put(changed), intent };
}

/** Who subscribes: known before, or from now on. */
export function customerOf(desk: Desk, checkout: Checkout): Customer {
  const { session } = desk.checkouts.get(checkout.id) ?? checkout;
  const known = desk.customers.get(session.customer ?? "");
  if (known) return known;
  const asked = {
    email: emailOf(desk, checkout),
    name: "Sandbox Buyer",
    phone: null,
    description: null,
    metadata: {},
  };
  const customer = desk.customers.put(newCustomer(asked, desk.now()));
  desk.checkouts.put({ ...checkout, session: { ...session, customer: customer.id } });
  return customer;
}

/** The email of who pays: as it was given to the session, of its customer, or as typed on the page. */
export function emailOf(desk: Desk, { session }: Checkout): string {
  return session.customer_email ?? desk.customers.get(session.customer ?? "")?.email ?? EMAIL;
}
