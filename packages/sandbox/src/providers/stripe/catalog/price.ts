import { newId } from "../ids.ts";

export type Price = ReturnType<typeof newPrice>;

export const INTERVALS = ["day", "week", "month", "year"] as const;

export interface Recurring {
  interval: (typeof INTERVALS)[number];
  interval_count: number;
}

export interface PriceAsked {
  currency: string;
  unit_amount: number;
  product: string;
  recurring: Recurring | null;
  nickname: string | null;
  lookup_key: string | null;
  metadata: Record<string, string>;
  /** One that a session was given inline is used there alone. */
  active: boolean;
}

export function newPrice({ unit_amount, recurring, ...asked }: PriceAsked, at: number) {
  return {
    id: newId("price"),
    object: "price" as const,
    active: asked.active,
    billing_scheme: "per_unit" as const,
    created: at,
    currency: asked.currency,
    custom_unit_amount: null,
    livemode: false as const,
    lookup_key: asked.lookup_key,
    metadata: asked.metadata,
    nickname: asked.nickname,
    product: asked.product,
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
