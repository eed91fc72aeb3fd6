import type { Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider, SubscriptionKind, SubscriptionState } from "@quire/domain/enums";

/** What Pro costs, for a month or a year. */
export interface ProPlan {
  interval: ProInterval;
  /** One in each currency. */
  prices: Money[];
}

/** A time of Pro that somebody has, had, or will have. */
export interface Subscription {
  id: string;
  kind: SubscriptionKind;
  /**
   * `upcoming`: begun and not paid yet, or given and to follow what there is. `disabled`: never paid, or taken back by the
   * platform.
   */
  status: SubscriptionState;
  /** Whether it goes on by itself at its end. Never for what was given. */
  recurring: boolean;
  /** Whether `recurring` can be changed as things stand. */
  can_change_recurring: boolean;
  /** Null for what was given. */
  plan: { interval: ProInterval; provider: PaymentProvider; price: Money } | null;
  /** Null while it is not paid yet. */
  start_time: string | null;
  /** Until then there is Pro; each renewal moves it on. Null while it is not paid yet. */
  end_time: string | null;
  /** Until then it is free; null without a trial. */
  trial_end: string | null;
  /** The renewal failed, and is tried again until then; null where none did. */
  grace_until: string | null;
  sandbox: boolean;
}

/** What the platform's payment page needs of a subscription that Razorpay is to collect. */
export interface SubscriptionPage {
  id: string;
  status: SubscriptionState;
  price: Money;
  interval: ProInterval;
  trial_days: number;
  return_url: string;
  sandbox: boolean;
  /** Null where there is nothing to agree to (any more). */
  checkout: {
    /** The provider's own script. */
    script: string;
    key: string;
    subscription_id: string;
    prefill: { name: string; email: string | null; contact: string | null };
  } | null;
}
