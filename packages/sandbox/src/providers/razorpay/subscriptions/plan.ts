import type { Period } from "../../../calendar.ts";
import { newId } from "../ids.ts";
import type { Notes } from "../wire/body.ts";

export type Plan = ReturnType<typeof newPlan>;

/** Razorpay's names of the periods. */
export const PERIODS: Record<string, Period> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
};

/** Returns a plan's billing interval. */
export function periodOf({ period }: Plan): Period {
  return PERIODS[period] ?? "month";
}

export interface PlanParams {
  period: string;
  interval: number;
  item: { name: string; description: string | null; amount: number; currency: string };
  notes: Notes;
}

export function newPlan({ period, interval, item, notes }: PlanParams, at: number) {
  return {
    id: newId("plan"),
    entity: "plan" as const,
    interval,
    period,
    item: {
      id: newId("item"),
      active: true,
      ...item,
      unit_amount: item.amount,
      type: "plan" as const,
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: at,
      updated_at: at,
    },
    notes,
    created_at: at,
  };
}
