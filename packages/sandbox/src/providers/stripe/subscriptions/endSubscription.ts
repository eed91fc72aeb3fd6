import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import type { Subscription } from "./subscription.ts";

/** It is over, now. */
export function endSubscription(desk: Desk, subscription: Subscription, reason: string): Subscription {
  const at = desk.now();
  const ended = desk.subscriptions.put({
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: { ...subscription.cancellation_details, reason },
    ended_at: at,
    status: "canceled",
  });
  tell(desk, { type: "customer.subscription.deleted", object: ended, subject: ended.id });
  return ended;
}
