import type { Platform } from "../../../platform/platform.ts";
import { type ProviderPlanColumns, providerPlans } from "../models/providerPlans.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { PlanToSell } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** What a subscription sells, and the id of the provider's plan for it. */
export function planOf(
  platform: Platform,
  row: PaidRow,
): { sold: PlanToSell; id: () => Promise<string | null> } {
  const { plan_interval: interval, amount, currency, provider } = row;
  const title = `${platform.config.productName} Pro, ${interval === "month" ? "monthly" : "yearly"}`;
  const sold = { interval, price: { amount, currency }, title };
  return { sold, id: () => planAt(platform, provider, sold) };
}

/** The provider's plan, created when first needed. If two are created at once, both work; one is saved. */
async function planAt(
  platform: Platform,
  provider: PaidRow["provider"],
  plan: PlanToSell,
): Promise<string | null> {
  const { subscriptions } = await providerOf(platform, provider);
  if (subscriptions.planAccount === null) return null;
  const key = {
    ...{ provider, plan_interval: plan.interval, ...plan.price },
    account: subscriptions.planAccount,
  };
  const known = await find(platform, key);
  if (known) return known;
  const made = await subscriptions.makePlan(plan);
  if (!made) return null;
  await providerPlans(platform.db).bulkCreate([{ ...key, plan_id: made.planId }], { ignoreDuplicates: true });
  return (await find(platform, key)) ?? made.planId;
}

async function find({ db }: Platform, key: Omit<ProviderPlanColumns, "plan_id">): Promise<string | null> {
  return (await providerPlans(db).findOne({ where: key }))?.get().plan_id ?? null;
}
