import { newId } from "../ids.ts";

export type Price = ReturnType<typeof newPrice>;

export const INTERVALS = ["day", "week", "month", "year"] as const;

export interface Recurring {
  interval: (typeof INTERVALS)[number];
  interval_count: number;
}

export interface PriceParams {
  currency: string;
  unit_amount: number;
  product: string;
  recurring: Recurring | null;
  nickname: string | null;
  lookup_key: string | null;
  metadata: Record<string, string>;
  /** False for an inline price, which only its session uses. */
  active: boolean;
}

export function newPrice({ unit_amount, recurring, ...params }: PriceParams, at: number) {
  return {
    id: newId("price"),
    object: "price" as const,
    active: params.active,
    billing_scheme: "per_unit" as const,
    created: at,
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false as const,
    lookup_key: params.lookup_key,
    metadata: params.metadata,
    nickname: params.nickname,
    product: params.product,
    recurring:
      recurring === null
        ? null
        : { ...recurring, meter: null, trial_period_days: null, usage_type: "licensed" as const },
    tax_behavior: "unspecified" as const,
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? ("one_time" as const) : ("recurring" as const),
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  };
}
