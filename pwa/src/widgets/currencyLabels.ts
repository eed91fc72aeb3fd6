import type { Currency } from "@quire/domain/billing/money";

/** Currency names for selects. */
export const CURRENCY_LABELS: Record<Currency, string> = {
  INR: "Rupees",
  USD: "US dollars",
  EUR: "Euros",
};
