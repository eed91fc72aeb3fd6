import type { Currency } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { ProPlan, Subscription, SubscriptionPage } from "../records/pro.ts";

type OfUser = { userId: string };
type OfSubscription = { id: string };

/** What Pro costs, and how long it may be tried. */
export const listPlans = call<{ output: { plans: ProPlan[]; trial_days: number; sandbox: boolean } }>(
  "GET",
  "r",
  "/subscription-plans",
);

/** Every time of Pro that somebody has or had, the one that ends last first. For themselves alone. */
export const listSubscriptions = call<{
  params: OfUser;
  query: ListingQuery;
  output: Listing & { subscriptions: Subscription[] };
}>("GET", "r", "/users/{userId}/subscriptions");

export const getTrialStatus = call<{ params: OfUser; output: { has_used_trial: boolean } }>(
  "GET",
  "r",
  "/users/{userId}/subscriptions/trial-status",
);

export interface NewSubscription {
  interval: ProInterval;
  /** What was seen: the server says in which one pays where one lives. */
  currency: Currency;
  /** Begin with the free days: 409 where they were used. */
  trial?: boolean;
  /** What was seen, in minor units: 409 where it costs something else now. */
  amount: number;
  /** Path on the host asked, to come back to. */
  return_to?: string;
}

/**
 * Begins to subscribe. `checkout` is where the browser goes to agree to it; null when there is nothing left to do. Sent
 * again with the same `Idempotency-Key` it gives the same subscription.
 */
export const createSubscription = call<{
  body: NewSubscription;
  output: { subscription: Subscription; checkout: { url: string } | null };
}>("POST", "w", "/subscriptions");

/** What Razorpay's checkout hands back; nothing where the server is to ask the provider. */
export interface SubscriptionProof {
  razorpay_payment_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature?: string;
}

/** Asks the provider how the subscription stands, and takes it over. As often as need be. */
export const confirmSubscription = call<{
  params: OfSubscription;
  body: SubscriptionProof;
  output: { status: Subscription["status"]; return_url: string };
}>("POST", "w", "/subscriptions/{id}/confirm");

/** Switches the renewals off or on. */
export const changeSubscription = call<{
  params: OfSubscription;
  body: { recurring: boolean };
  output: Subscription;
}>("PATCH", "w", "/subscriptions/{id}");

/** The subscription as the platform's payment page shows it. `key` came with the address and stands for its holder. */
export const getSubscriptionPage = call<{
  params: OfSubscription;
  query: { key: string };
  output: SubscriptionPage;
}>("GET", "r", "/subscriptions/{id}/payment");

/** Gives somebody Pro for some months, after all that they have: for admins. The same `Idempotency-Key` gives once. */
export const givePro = call<{ params: OfUser; body: { months: number }; output: Subscription }>(
  "POST",
  "w",
  "/users/{userId}/subscriptions",
);
