import type { Currency } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { ProPlan, Subscription, SubscriptionPage } from "../records/pro.ts";

type OfUser = { userId: string };
type OfSubscription = { id: string };

/** Lists Pro prices, and the length of the trial. */
export const listPlans = call<{ output: { plans: ProPlan[]; trial_days: number; sandbox: boolean } }>(
  "GET",
  "r",
  "/subscription-plans",
);

/** Lists the caller's past and current Pro subscriptions, latest end first. Only for the caller. */
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
  /** The currency that the buyer saw: the server decides it by country. */
  currency: Currency;
  /** Starts with the free trial: 409 if it was already used. */
  trial?: boolean;
  /** The price that the buyer saw, in minor units: 409 if it has changed. */
  amount: number;
  /** Path on the requested host to return to. */
  return_to?: string;
}

/**
 * Starts a subscription. `checkout` is the URL to authorize it at; null when nothing is left to do. The same
 * `Idempotency-Key` returns the same subscription.
 */
export const createSubscription = call<{
  body: NewSubscription;
  output: { subscription: Subscription; checkout: { url: string } | null };
}>("POST", "w", "/subscriptions");

/** Response of Razorpay's checkout; empty to have the server query the provider. */
export interface SubscriptionProof {
  razorpay_payment_id?: string;
  razorpay_subscription_id?: string;
  razorpay_signature?: string;
}

/** Queries the provider for the subscription and updates it. Idempotent. */
export const confirmSubscription = call<{
  params: OfSubscription;
  body: SubscriptionProof;
  output: { status: Subscription["status"]; return_url: string };
}>("POST", "w", "/subscriptions/{id}/confirm");

/** Turns renewal off or on. */
export const updateSubscription = call<{
  params: OfSubscription;
  body: { recurring: boolean };
  output: Subscription;
}>("PATCH", "w", "/subscriptions/{id}");

/** The subscription for the platform's payment page. `key` is from the page's URL and authorizes its holder. */
export const getSubscriptionPage = call<{
  params: OfSubscription;
  query: { key: string };
  output: SubscriptionPage;
}>("GET", "r", "/subscriptions/{id}/payment");

/** Grants a user some months of Pro after their current ones; for admins. The same `Idempotency-Key` grants once. */
export const grantSubscription = call<{ params: OfUser; body: { months: number }; output: Subscription }>(
  "POST",
  "w",
  "/users/{userId}/subscriptions",
);
