import type { Desk } from "../desk.ts";
import type { Body } from "../wire/body.ts";
import { found, refused } from "../wire/errors.ts";
import { newSubscription, type Subscription } from "./subscription.ts";

const FIELDS = [
  "plan_id",
  "total_count",
  "quantity",
  "start_at",
  "expire_by",
  "customer_notify",
  "notes",
  "offer_id",
];

export function createSubscription(desk: Desk, body: Body): Subscription {
  body.only(FIELDS);
  const plan = found(desk.plans.get(body.need("plan_id")));
  const total_count = body.whole("total_count");
  if (total_count === null)
    throw refused("The total count field is required when end at is not present.", "total_count");
  if (total_count < 1) throw refused("The total count must be at least 1.", "total_count");
  const at = desk.now();
  const asked = {
    plan_id: plan.id,
    total_count,
    quantity: body.whole("quantity") ?? 1,
    start_at: inFuture(body, "start_at", at),
    expire_by: inFuture(body, "expire_by", at),
    customer_notify: body.flag("customer_notify") ?? true,
    notes: body.notes(),
  };
  return desk.subscriptions.put(newSubscription(asked, at));
}

function inFuture(body: Body, name: string, at: number): number | null {
  const time = body.whole(name);
  if (time !== null && time <= at) throw refused(`${name} cannot be lesser than the current time.`, name);
  return time;
}
