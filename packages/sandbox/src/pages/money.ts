/** Formats an amount in minor units: 4900 of INR is `₹49.00`. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Returns half of an amount in minor units, at least 1, as a form field. */
export const halfOf = (amount: number): string => String(Math.max(1, Math.floor(amount / 2)));
