import type { ProPlan } from "@quire/contracts/records/pro";
import { CURRENCIES } from "@quire/domain/billing/money";
import { PRO_INTERVALS, proPrice, TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import type { Context } from "../../../../platform/http/context.ts";

export async function listPlans({
  platform,
}: Context): Promise<{ plans: ProPlan[]; trial_days: number; sandbox: boolean }> {
  const plans = PRO_INTERVALS.map((interval) => ({
    interval,
    prices: CURRENCIES.map((currency) => proPrice(interval, currency)),
  }));
  return { plans, trial_days: TRIAL_DAYS, sandbox: platform.config.payments.isSandbox };
}
