import type { Desk } from "../desk.ts";
import { readAmount, readCurrency } from "../orders/createOrder.ts";
import type { Body } from "../wire/body.ts";
import { refused } from "../wire/errors.ts";
import { newPlan, PERIODS, type Plan } from "./plan.ts";

export function createPlan(desk: Desk, body: Body): Plan {
  body.only(["period", "interval", "item", "notes"]);
  const period = body.need("period");
  if (!(period in PERIODS)) throw refused("The selected period is invalid.", "period");
  const interval = body.whole("interval") ?? 1;
  if (interval < 1) throw refused("The interval must be at least 1.", "interval");
  const item = body.branch("item");
  if (!item) throw refused("The item field is required.", "item");
  const asked = {
    name: item.need("name"),
    description: item.text("description"),
    amount: readAmount(item),
    currency: readCurrency(item),
  };
  return desk.plans.put(newPlan({ period, interval, item: asked, notes: body.notes() }, desk.now()));
}
