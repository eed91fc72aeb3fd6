import type { Money } from "@quire/domain/billing/money";
import type { Outcome } from "../../widgets/checkout/pollOutcome.ts";

/** What Razorpay's checkout window needs. */
export interface Checkout {
  /** URL of the provider's script. */
  script: string;
  key: string;
  /** A one-time order, or a subscription. */
  due: { order_id: string } | { subscription_id: string };
  prefill: { name: string; email: string | null; contact: string | null };
}

/** An order or plan to pay on the platform's page. */
export interface Payable {
  /** Names the query parameter with the id in the return URL. */
  what: "order" | "subscription";
  id: string;
  /** A creator's site, or the product. */
  payee: string;
  title: string;
  price: Money;
  /** Line below the price, for payments that recur. */
  terms: string | null;
  /** Label of the button: "Pay ₹49". */
  actionLabel: string;
  returnUrl: string;
  sandbox: boolean;
  /** The final outcome; null while it can be paid. */
  outcome: Outcome | null;
  /** Null if nothing can be paid (any more). */
  checkout: Checkout | null;
}

/** What the checkout window returns, for the server to verify. If empty, the server asks the provider. */
export type Proof = Record<string, string>;

/** Loads what is due, and confirms whether it was paid. */
export interface PaymentSource {
  load: () => Promise<Payable>;
  confirm: (proof: Proof) => Promise<Outcome | null>;
}
