import type { Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";

/** A plan: an interval and its price. */
export interface PlanToSell {
  interval: ProInterval;
  price: Money;
  /** What the buyer reads on the provider's page. */
  title: string;
}

/** A subscription to create at its provider. */
export interface SubscriptionToCreate extends PlanToSell {
  id: string;
  /** The provider's plan; null if it needs none. */
  planId: string | null;
  /** Free days before the first payment; 0: paid from the start. */
  trialDays: number;
  buyerEmail: string | null;
  /** Where the buyer returns to, approved or not. */
  returnUrl: string;
  now: Date;
}

/** The provider's checkout. */
export interface SubscriptionOffer {
  checkoutId: string;
  /** Where the buyer approves; null if they do on our page. */
  checkoutUrl: string | null;
}

/** A paid period as the provider reports it. */
export interface PeriodPaid {
  paymentId: string;
  invoiceId: string;
  amount: number;
  /** Uppercase ISO code. */
  currency: string;
  /** The provider's fee; null while unknown. */
  fee: number | null;
  start: Date;
  end: Date;
  at: Date;
}

/** An approved subscription, running or over. */
export interface RunningSubscription {
  /** The provider's id. */
  id: string;
  /** Our subscription that it names. */
  ownId: string | null;
  /** The price of each period. */
  amount: number;
  /** Uppercase ISO code. */
  currency: string;
  interval: string;
  start: Date;
  /** The end of the free trial; null without one. */
  trialEnd: Date | null;
  /** Whether it will be charged again; null if the provider does not report it. */
  renews: boolean | null;
  /** It will never be charged again, and can't be resumed. */
  isOver: boolean;
  /** Since when it is unpaid, if the last attempt to charge it failed. */
  unpaidFrom: Date | null;
  /** Paid periods, except those already known. */
  paid: PeriodPaid[];
}

/** `open`: can still be approved. `over`: can't be anymore. */
export type SubscriptionReading =
  | { state: "open" | "over" }
  | { state: "started"; running: RunningSubscription };

/** The provider's ids of a subscription. */
export interface SubscriptionNames {
  checkoutId: string;
  subscriptionId: string | null;
}

/** Subscriptions of one provider. Throws like `PaymentPort`. */
export interface SubscriptionPort {
  /** Creates the provider's plan; null if it needs none. */
  makePlan(plan: PlanToSell): Promise<{ planId: string } | null>;
  /** The account that plans belong to; null if plans are not needed. */
  readonly planAccount: string | null;
  /** Creates a checkout. Repeated for the same subscription, it creates no second one that could be approved. */
  createCheckout(subscription: SubscriptionToCreate): Promise<SubscriptionOffer>;
  /** Reads the current state; skips the invoices in `known`. */
  read(names: SubscriptionNames, known: ReadonlySet<string>): Promise<SubscriptionReading>;
  /** Whether the provider signed this result of its checkout. */
  isProof(proof: { checkoutId: string; paymentId: string; signature: string }): boolean;
  /** Turns renewal on, or off at the end of the paid time. */
  setRenewing(subscriptionId: string, renews: boolean): Promise<void>;
  /** Cancels it, or its checkout, immediately: nothing is charged anymore. */
  stop(names: SubscriptionNames): Promise<void>;
}
