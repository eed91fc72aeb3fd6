import type { Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider, SubscriptionKind, SubscriptionState } from "@quire/domain/enums";

/** Price of Pro for a month or a year. */
export interface ProPlan {
  interval: ProInterval;
  /** One per currency. */
  prices: Money[];
}

/** A past, current or future period of Pro. */
export interface Subscription {
  id: string;
  kind: SubscriptionKind;
  /**
   * `upcoming`: started but unpaid, or granted after the current period. `disabled`: never paid, or revoked by the
   * platform.
   */
  status: SubscriptionState;
  /** Whether it renews automatically. Never for granted Pro. */
  recurring: boolean;
  /** Whether `recurring` can be changed now. */
  can_change_recurring: boolean;
  /** Null for granted Pro. */
  plan: { interval: ProInterval; provider: PaymentProvider; price: Money } | null;
  /** Null until paid. */
  start_time: string | null;
  /** When Pro ends; each renewal extends it. Null until paid. */
  end_time: string | null;
  /** When the trial ends; null without one. */
  trial_end: string | null;
  /** Until when a failed renewal is retried; null if none failed. */
  grace_until: string | null;
  sandbox: boolean;
}

/** A Razorpay subscription for the platform's payment page. */
export interface SubscriptionPage {
  id: string;
  status: SubscriptionState;
  price: Money;
  interval: ProInterval;
  trial_days: number;
  return_url: string;
  sandbox: boolean;
  /** Null if there is nothing to authorize, or no longer. */
  checkout: {
    /** URL of the provider's script. */
    script: string;
    key: string;
    subscription_id: string;
    prefill: { name: string; email: string | null; contact: string | null };
  } | null;
}
