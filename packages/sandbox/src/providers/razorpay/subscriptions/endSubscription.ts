import type { Desk } from "../desk.ts";
import { refused } from "../wire/errors.ts";
import { tellSubscription } from "./chargeSubscription.ts";
import type { Subscription, SubscriptionStatus } from "./subscription.ts";

const ENDED: readonly SubscriptionStatus[] = ["cancelled", "completed", "expired"];

export function hasEnded({ status }: Subscription): boolean {
  return ENDED.includes(status);
}

/** At once, or when the period that was paid is over. */
export function cancelSubscription(
  desk: Desk,
  subscription: Subscription,
  atCycleEnd: boolean,
): Subscription {
  if (hasEnded(subscription)) {
    throw refused(`Subscription is not cancellable in ${subscription.status} status.`);
  }
  if (!atCycleEnd) return endSubscription(desk, subscription, "cancelled");
  if (subscription.current_end === null) {
    throw refused(
      "Subscription cannot be cancelled at the end of the cycle since no billing cycle is going on.",
    );
  }
  desk.ending.put({ id: subscription.id });
  return subscription;
}

export function endSubscription(
  desk: Desk,
  subscription: Subscription,
  status: "cancelled" | "completed" | "expired",
): Subscription {
  const ended = desk.subscriptions.put({ ...subscription, status, charge_at: null, ended_at: desk.now() });
  if (status !== "expired") tellSubscription(desk, `subscription.${status}`, ended);
  return ended;
}

/** Nothing is charged until it goes on. */
export function pauseSubscription(desk: Desk, subscription: Subscription): Subscription {
  if (subscription.status !== "active") throw refused("Only active subscriptions can be paused.");
  const paused = desk.subscriptions.put({ ...subscription, status: "paused" });
  tellSubscription(desk, "subscription.paused", paused);
  return paused;
}

export function resumeSubscription(desk: Desk, subscription: Subscription): Subscription {
  if (subscription.status !== "paused") throw refused("Only paused subscriptions can be resumed.");
  const charge_at = subscription.charge_at === null ? null : Math.max(subscription.charge_at, desk.now());
  const resumed = desk.subscriptions.put({ ...subscription, status: "active", charge_at });
  tellSubscription(desk, "subscription.resumed", resumed);
  return resumed;
}
