import type { Means, Payment } from "../payments/payment.ts";

/** What the buyer is about to pay. */
export interface Due {
  id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  about: string;
  isPaid: boolean;
  /** Creates a payment. */
  begin(means: Means): Payment;
  /** Whether the payment belongs to this. */
  owns(payment: Payment): boolean;
  /** Returns what the page receives after payment, as proof for its server. */
  proofOf(payment: Payment): Record<string, string>;
}
