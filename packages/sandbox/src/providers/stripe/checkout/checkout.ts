import type { LineItem } from "./lineItem.ts";
import type { CheckoutSession } from "./session.ts";

/** A session, and what it was asked for that it does not show. */
export interface Checkout {
  /** The session's. */
  id: string;
  session: CheckoutSession;
  items: LineItem[];
  /** The payment, from the first attempt on: a subscription's is not the session's. */
  intent: string | null;
  /** For the payment or the subscription that comes of it. */
  asked: {
    metadata: Record<string, string>;
    description: string | null;
    receipt_email: string | null;
    /** Days before the first payment of a subscription. */
    trialDays: number;
  };
}
