import type { Account } from "../account.ts";
import { readAmount, readCurrency } from "../orders/createOrder.ts";
import type { Body } from "../wire/body.ts";
import { refused } from "../wire/errors.ts";
import { newPlan, PERIODS, type Plan } from "./plan.ts";

export function createPlan(account: Account, body: Body): Plan {
  body.only(["period", "interval", "item", "notes"]);
  const period = body.need("period");
  if (!(period in PERIODS)) throw refused("The selected period is invalid.", "period");
  const interval = body.integer("interval") ?? 1;
  if (interval < 1) throw refused("The interval must be at least 1.", "interval");
  const item = body.branch("item");
  if (!item) throw refused("The item field is required.", "item");
  const params = {
    name: item.need("name"),
    description: item.text("description"),
    amount: readAmount(item),
    currency: readCurrency(item),
  };
  return account.plans.put(newPlan({ period, interval, item: params, notes: body.notes() }, account.now()));
}
