import type { LineItem } from "./lineItem.ts";
import type { CheckoutSession } from "./session.ts";

/** A session, and the parameters it does not show. */
export interface Checkout {
  /** The session's id. */
  id: string;
  session: CheckoutSession;
  items: LineItem[];
  /** The payment, from the first attempt on; a subscription's payment is not shown on the session. */
  intent: string | null;
  /** Passed on to the payment or the subscription. */
  asked: {
    metadata: Record<string, string>;
    description: string | null;
    receipt_email: string | null;
    /** Free days before a subscription's first payment. */
    trialDays: number;
  };
}
