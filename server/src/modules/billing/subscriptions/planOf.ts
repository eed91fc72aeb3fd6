import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { PlanToSell } from "./subscriptionPort.ts";
import type { PaidRow } from "./subscriptionRow.ts";

/** What a subscription sells, and the provider's name for that. */
export function planOf(
  platform: Platform,
  row: PaidRow,
): { sold: PlanToSell; id: () => Promise<string | null> } {
  const { plan_interval: interval, amount, currency, provider } = row;
  const title = `${platform.config.productName} Pro, ${interval === "month" ? "monthly" : "yearly"}`;
  const sold = { interval, price: { amount, currency }, title };
  return { sold, id: () => planAt(platform, provider, sold) };
}

/** The provider's plan, made when it is first asked for. Two that are made at once are both right; one is kept. */
async function planAt(
  platform: Platform,
  provider: PaidRow["provider"],
  plan: PlanToSell,
): Promise<string | null> {
  const { subscriptions } = await providerOf(platform, provider);
  if (subscriptions.planAccount === null) return null;
  const bind = { provider, interval: plan.interval, ...plan.price, account: subscriptions.planAccount };
  const known = await find(platform, bind);
  if (known) return known;
  const made = await subscriptions.makePlan(plan);
  if (!made) return null;
  await platform.db.query(
    `INSERT INTO provider_plans (provider, plan_interval, currency, amount, account, plan_id)
     VALUES ($provider, $interval, $currency, $amount::bigint, $account, $planId) ON CONFLICT DO NOTHING`,
    { bind: { ...bind, planId: made.planId } },
  );
  return (await find(platform, bind)) ?? made.planId;
}

async function find({ db }: Platform, bind: Record<string, unknown>): Promise<string | null> {
  const [row] = await db.query<{ plan_id: string }>(
    `SELECT plan_id FROM provider_plans WHERE provider = $provider AND plan_interval = $interval
        AND currency = $currency AND amount = $amount::bigint AND account = $account`,
    { bind, type: QueryTypes.SELECT },
  );
  return row?.plan_id ?? null;
}
