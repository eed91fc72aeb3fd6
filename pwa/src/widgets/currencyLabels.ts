import type { Currency } from "@quire/domain/billing/money";

/** What a currency is called wherever one is chosen. */
export const CURRENCY_LABELS: Record<Currency, string> = {
  INR: "Rupees",
  USD: "US dollars",
  EUR: "Euros",
};
