import type { Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";

/** What is sold: for so long, at this price. */
export interface PlanToSell {
  interval: ProInterval;
  price: Money;
  /** What the buyer reads on the provider's page. */
  title: string;
}

/** A subscription as its provider is told of it. */
export interface SubscriptionToBegin extends PlanToSell {
  id: string;
  /** The provider's own plan; null where it needs none. */
  planId: string | null;
  /** Free days before the first payment; 0: it is paid from the start. */
  trialDays: number;
  buyerEmail: string | null;
  /** Where the buyer comes back to, agreed or not. */
  returnUrl: string;
  now: Date;
}

/** What the provider offers to the buyer. */
export interface SubscriptionOffer {
  checkoutId: string;
  /** Where the buyer agrees; null where they do on a page of ours. */
  checkoutUrl: string | null;
}

/** A period that was paid, as the provider tells. */
export interface PeriodPaid {
  paymentId: string;
  invoiceId: string;
  amount: number;
  /** In capitals. */
  currency: string;
  /** What the provider kept; null while it does not know. */
  fee: number | null;
  start: Date;
  end: Date;
  at: Date;
}

/** An agreement that stands or stood. */
export interface RunningSubscription {
  /** The provider's name for it. */
  id: string;
  /** Our subscription that the provider says it is. */
  ownId: string | null;
  /** What it asks for each period. */
  amount: number;
  /** In capitals. */
  currency: string;
  interval: string;
  start: Date;
  /** Until then it is free; null without a trial. */
  trialEnd: Date | null;
  /** Whether it will be charged again; null where the provider does not tell what was asked of it. */
  renews: boolean | null;
  /** Nothing will ever be charged again, and nobody can change that. */
  isOver: boolean;
  /** From when on it is unpaid, where the last try to charge it failed. */
  unpaidFrom: Date | null;
  /** Paid periods, but for those that were said to be known. */
  paid: PeriodPaid[];
}

/** `open`: can still be agreed to. `over`: nobody can any more. */
export type SubscriptionReading =
  | { state: "open" | "over" }
  | { state: "begun"; running: RunningSubscription };

/** What names a subscription at its provider. */
export interface SubscriptionNames {
  checkoutId: string;
  subscriptionId: string | null;
}

/** Subscriptions of one provider. Throws as `PaymentPort` does. */
export interface SubscriptionPort {
  /** Makes the provider's own plan; null where it needs none. */
  makePlan(plan: PlanToSell): Promise<{ planId: string } | null>;
  /** Which of our accounts plans belong to; null where it needs none. */
  readonly planAccount: string | null;
  /** Asked again for the same subscription it makes no second one that could be agreed to. */
  begin(subscription: SubscriptionToBegin): Promise<SubscriptionOffer>;
  /** What the provider says of it now; invoices in `known` are not read again. */
  read(names: SubscriptionNames, known: ReadonlySet<string>): Promise<SubscriptionReading>;
  /** Whether the provider signed this answer of its checkout. */
  isProof(proof: { checkoutId: string; paymentId: string; signature: string }): boolean;
  /** Has it end with what was paid, or go on after all. */
  setRenewing(subscriptionId: string, renews: boolean): Promise<void>;
  /** Ends it, or the offer of it, at once: nothing is charged any more. */
  stop(names: SubscriptionNames): Promise<void>;
}
