import type { Money } from "@quire/domain/billing/money";
import type { Outcome } from "../../widgets/checkout/followOrder.ts";

/** What Razorpay's own window is opened with. */
export interface Checkout {
  /** The provider's own script. */
  script: string;
  key: string;
  /** One of the two: what is paid once, or what comes again. */
  due: { order_id: string } | { subscription_id: string };
  prefill: { name: string; email: string | null; contact: string | null };
}

/** Something that is to be paid on the platform's page, whatever it is. */
export interface Payable {
  /** As the address of the page that one comes back to names it. */
  what: "order" | "subscription";
  id: string;
  /** Who asks for it: a creator's site, or the product. */
  payee: string;
  title: string;
  price: Money;
  /** What stands below the price, where there is more to say: when it comes again. */
  terms: string | null;
  /** On the button: "Pay ₹49". */
  actionLabel: string;
  returnUrl: string;
  sandbox: boolean;
  /** How it stands for good; null while it can be paid. */
  outcome: Outcome | null;
  /** Null where nothing can be paid (any more). */
  checkout: Checkout | null;
}

/** What the window hands back, as the server is to check it; nothing where the server is to ask the provider. */
export type Proof = Record<string, string>;

/** Where the page learns what is to be paid, and whether it was. */
export interface CheckoutKit {
  load: () => Promise<Payable>;
  confirm: (proof: Proof) => Promise<Outcome | null>;
}
