import type { Account } from "../account.ts";
import { type Customer, newCustomer } from "../customers/customer.ts";
import { newIntent, type PaymentIntent } from "../payments/intent.ts";
import type { Checkout } from "./checkout.ts";

const EMAIL = "buyer@example.com";

/** Returns a session's payment, which the first attempt creates. */
export function beginPayment(
  account: Account,
  checkout: Checkout,
): { checkout: Checkout; intent: PaymentIntent } {
  const known = account.intents.get(checkout.intent ?? "");
  if (known) return { checkout, intent: known };
  const { session, asked } = checkout;
  const isPayment = session.mode === "payment";
  const intent = account.intents.put(
    newIntent(
      {
        amount: session.amount_total,
        currency: session.currency,
        customer: isPayment ? session.customer : customerOf(account, checkout).id,
        description: isPayment ? asked.description : "Subscription creation",
        receipt_email: asked.receipt_email,
        metadata: isPayment ? asked.metadata : {},
      },
      account.now(),
    ),
  );
  const current = account.checkouts.get(checkout.id) ?? checkout;
  const payment_intent = isPayment ? intent.id : null;
  const changed = { ...current, intent: intent.id, session: { ...current.session, payment_intent } };
  return { checkout: account.checkouts.put(changed), intent };
}

/** Returns the session's customer, created if there is none yet. */
export function customerOf(account: Account, checkout: Checkout): Customer {
  const { session } = account.checkouts.get(checkout.id) ?? checkout;
  const known = account.customers.get(session.customer ?? "");
  if (known) return known;
  const params = {
    email: emailOf(account, checkout),
    name: "Sandbox Buyer",
    phone: null,
    description: null,
    metadata: {},
  };
  const customer = account.customers.put(newCustomer(params, account.now()));
  account.checkouts.put({ ...checkout, session: { ...session, customer: customer.id } });
  return customer;
}

/** Returns the buyer's email: the session's, the customer's, or the one of the pay page. */
export function emailOf(account: Account, { session }: Checkout): string {
  return session.customer_email ?? account.customers.get(session.customer ?? "")?.email ?? EMAIL;
}
