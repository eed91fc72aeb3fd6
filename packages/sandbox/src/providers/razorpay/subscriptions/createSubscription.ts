import type { Account } from "../account.ts";
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

export function createSubscription(account: Account, body: Body): Subscription {
  body.only(FIELDS);
  const plan = found(account.plans.get(body.need("plan_id")));
  const total_count = body.integer("total_count");
  if (total_count === null)
    throw refused("The total count field is required when end at is not present.", "total_count");
  if (total_count < 1) throw refused("The total count must be at least 1.", "total_count");
  const at = account.now();
  const params = {
    plan_id: plan.id,
    total_count,
    quantity: body.integer("quantity") ?? 1,
    start_at: inFuture(body, "start_at", at),
    expire_by: inFuture(body, "expire_by", at),
    customer_notify: body.flag("customer_notify") ?? true,
    notes: body.notes(),
  };
  return account.subscriptions.put(newSubscription(params, at));
}

function inFuture(body: Body, name: string, at: number): number | null {
  const time = body.integer(name);
  if (time !== null && time <= at) throw refused(`${name} cannot be lesser than the current time.`, name);
  return time;
}
