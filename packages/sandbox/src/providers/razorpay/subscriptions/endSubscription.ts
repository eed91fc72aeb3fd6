import type { Account } from "../account.ts";
import { refused } from "../wire/errors.ts";
import { sendSubscriptionEvent } from "./chargeSubscription.ts";
import type { Subscription, SubscriptionStatus } from "./subscription.ts";

const ENDED: readonly SubscriptionStatus[] = ["cancelled", "completed", "expired"];

export function hasEnded({ status }: Subscription): boolean {
  return ENDED.includes(status);
}

/** Cancels at once, or at the end of the paid period. */
export function cancelSubscription(
  account: Account,
  subscription: Subscription,
  atCycleEnd: boolean,
): Subscription {
  if (hasEnded(subscription)) {
    throw refused(`Subscription is not cancellable in ${subscription.status} status.`);
  }
  if (!atCycleEnd) return endSubscription(account, subscription, "cancelled");
  if (subscription.current_end === null) {
    throw refused(
      "Subscription cannot be cancelled at the end of the cycle since no billing cycle is going on.",
    );
  }
  account.ending.put({ id: subscription.id });
  return subscription;
}

export function endSubscription(
  account: Account,
  subscription: Subscription,
  status: "cancelled" | "completed" | "expired",
): Subscription {
  const ended = account.subscriptions.put({
    ...subscription,
    status,
    charge_at: null,
    ended_at: account.now(),
  });
  if (status !== "expired") sendSubscriptionEvent(account, `subscription.${status}`, ended);
  return ended;
}

/** Charges nothing until resumed. */
export function pauseSubscription(account: Account, subscription: Subscription): Subscription {
  if (subscription.status !== "active") throw refused("Only active subscriptions can be paused.");
  const paused = account.subscriptions.put({ ...subscription, status: "paused" });
  sendSubscriptionEvent(account, "subscription.paused", paused);
  return paused;
}

export function resumeSubscription(account: Account, subscription: Subscription): Subscription {
  if (subscription.status !== "paused") throw refused("Only paused subscriptions can be resumed.");
  const charge_at = subscription.charge_at === null ? null : Math.max(subscription.charge_at, account.now());
  const resumed = account.subscriptions.put({ ...subscription, status: "active", charge_at });
  sendSubscriptionEvent(account, "subscription.resumed", resumed);
  return resumed;
}
