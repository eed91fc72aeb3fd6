import type { Currency, Money } from "./money.ts";

export const PRO_INTERVALS = ["month", "year"] as const;
export type ProInterval = (typeof PRO_INTERVALS)[number];

/** What Pro costs, in minor units. Twelve months of it are worth what the invite programme promises. */
const PRO_AMOUNTS: Record<ProInterval, Record<Currency, number>> = {
  month: { INR: 449_00, USD: 8_00, EUR: 8_00 },
  year: { INR: 4_490_00, USD: 80_00, EUR: 80_00 },
};

/** Once for each person. */
export const TRIAL_DAYS = 14;
/** Pro goes on for so long after a renewal failed, while it is tried again. */
export const GRACE_DAYS = 7;
/** Who has fewer days left, and no renewal to come, is warned. */
export const WARNING_DAYS = 7;

export function proPrice(interval: ProInterval, currency: Currency): Money {
  return { amount: PRO_AMOUNTS[interval][currency], currency };
}
