import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import type { Subscription } from "./subscription.ts";

/** Ends a subscription now. */
export function endSubscription(account: Account, subscription: Subscription, reason: string): Subscription {
  const at = account.now();
  const ended = account.subscriptions.put({
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: at,
    status: "canceled",
  });
  sendEvent(account, { type: "customer.subscription.deleted", object: ended, subject: ended.id });
  return ended;
}
