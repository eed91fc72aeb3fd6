import type { Means, Payment } from "../payments/payment.ts";

/** What somebody is asked to pay. */
export interface Due {
  id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  about: string;
  isPaid: boolean;
  /** A payment that has been begun. */
  begin(means: Means): Payment;
  /** Whether it is of this. */
  owns(payment: Payment): boolean;
  /** What the page is handed when it is paid, to prove it to its server. */
  proofOf(payment: Payment): Record<string, string>;
}
