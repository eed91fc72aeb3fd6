import type { Desk } from "../desk.ts";
import { tell } from "../events.ts";
import { invalid } from "../wire/errors.ts";
import { type Fields, mergeMetadata } from "../wire/fields.ts";
import { periodOf, type Subscription } from "./subscription.ts";

const BEHAVIORS = ["keep_as_draft", "mark_uncollectible", "void"] as const;

/** Recurring off and on again, notes, and a pause of what is collected. */
export function updateSubscription(desk: Desk, before: Subscription, fields: Fields): Subscription {
  fields.only(["cancel_at_period_end", "metadata", "pause_collection", "cancellation_details", "expand"]);
  if (before.status === "canceled") {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const isEnding = fields.flag("cancel_at_period_end");
  const changed = desk.subscriptions.put({
    ...before,
    ...(isEnding === null ? {} : endingOf(desk, before, isEnding)),
    metadata: mergeMetadata(before.metadata, fields.metadata()),
    pause_collection: pauseOf(before, fields),
  });
  tell(desk, { type: "customer.subscription.updated", object: changed, subject: changed.id, before });
  return changed;
}

function endingOf(desk: Desk, subscription: Subscription, isEnding: boolean) {
  const reason = isEnding ? "cancellation_requested" : null;
  return {
    cancel_at: isEnding ? periodOf(subscription).end : null,
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? desk.now() : null,
    cancellation_details: { ...subscription.cancellation_details, reason },
  };
}

/** Given and empty, it ends; not given, it stays. */
function pauseOf(before: Subscription, fields: Fields): Subscription["pause_collection"] {
  if (!fields.has("pause_collection")) return before.pause_collection;
  const pause = fields.branch("pause_collection");
  if (pause === null) return null;
  pause.need("behavior");
  return { behavior: pause.oneOf("behavior", BEHAVIORS) ?? "void", resumes_at: pause.whole("resumes_at") };
}
