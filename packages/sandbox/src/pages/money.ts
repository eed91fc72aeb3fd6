/** `₹49.00` from 4900 of INR: an amount in minor units, as a person reads it. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** A half in minor units, as a form sends it; at least one. */
export const halfOf = (amount: number): string => String(Math.max(1, Math.floor(amount / 2)));
