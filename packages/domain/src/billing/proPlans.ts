import type { Currency, Money } from "./money.ts";

export const PRO_INTERVALS = ["month", "year"] as const;
export type ProInterval = (typeof PRO_INTERVALS)[number];

/** The price of Pro, in minor units. The reward of the invite programme equals twelve months of it. */
const PRO_AMOUNTS: Record<ProInterval, Record<Currency, number>> = {
  month: { INR: 449_00, USD: 8_00, EUR: 8_00 },
  year: { INR: 4_490_00, USD: 80_00, EUR: 80_00 },
};

/** Once per user. */
export const TRIAL_DAYS = 14;
/** Pro continues this long after a failed renewal, while it is retried. */
export const GRACE_DAYS = 7;
/** Users with fewer days left and no renewal are warned. */
export const WARNING_DAYS = 7;

export function proPrice(interval: ProInterval, currency: Currency): Money {
  return { amount: PRO_AMOUNTS[interval][currency], currency };
}
