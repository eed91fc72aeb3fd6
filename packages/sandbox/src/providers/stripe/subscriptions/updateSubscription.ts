import type { Account } from "../account.ts";
import { sendEvent } from "../events.ts";
import { invalid } from "../wire/errors.ts";
import { type Fields, mergeMetadata } from "../wire/fields.ts";
import { periodOf, type Subscription } from "./subscription.ts";

const BEHAVIORS = ["keep_as_draft", "mark_uncollectible", "void"] as const;

/** Updates renewal at the period's end, metadata, and the pause of collection. */
export function updateSubscription(account: Account, before: Subscription, fields: Fields): Subscription {
  fields.only(["cancel_at_period_end", "metadata", "pause_collection", "cancellation_details", "expand"]);
  if (before.status === "canceled") {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const isEnding = fields.flag("cancel_at_period_end");
  const changed = account.subscriptions.put({
    ...before,
    ...(isEnding === null ? {} : endingOf(account, before, isEnding)),
    metadata: mergeMetadata(before.metadata, fields.metadata()),
    pause_collection: pauseOf(before, fields),
  });
  sendEvent(account, { type: "customer.subscription.updated", object: changed, subject: changed.id, before });
  return changed;
}

function endingOf(account: Account, subscription: Subscription, isEnding: boolean) {
  const reason = isEnding ? "cancellation_requested" : null;
  return {
    cancel_at: isEnding ? periodOf(subscription).end : null,
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? account.now() : null,
    cancellation_details: { ...subscription.cancellation_details, reason },
  };
}

/** An empty field ends the pause; a missing one leaves it. */
function pauseOf(before: Subscription, fields: Fields): Subscription["pause_collection"] {
  if (!fields.has("pause_collection")) return before.pause_collection;
  const pause = fields.branch("pause_collection");
  if (pause === null) return null;
  pause.need("behavior");
  return { behavior: pause.oneOf("behavior", BEHAVIORS) ?? "void", resumes_at: pause.integer("resumes_at") };
}
