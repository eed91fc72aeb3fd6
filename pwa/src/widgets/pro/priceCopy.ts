import { formatMoney, type Money } from "@quire/domain/billing/money";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import type { PaymentProvider } from "@quire/domain/enums";

interface Priced {
  price: Money;
  interval: ProInterval;
}

/** "₹449 a month". */
export const priceEach = ({ price, interval }: Priced): string => `${formatMoney(price)} a ${interval}`;

/** "Quire Pro, monthly". */
export const titleOf = (product: string, interval: ProInterval): string => `${product} Pro, ${interval}ly`;

/** States when payments are due and how long the plan runs. */
export function termsOf({ trialDays, ...plan }: Priced & { trialDays: number }): string {
  const first = trialDays > 0 ? `${trialDays} days free, then ` : "";
  return `${first}${priceEach(plan)}, until you cancel.`;
}

/** States the charge that verifies a payment method during a trial; null for Stripe, which charges nothing. */
export const verificationCopy = (provider: PaymentProvider): string | null =>
  provider === "razorpay"
    ? "Razorpay may charge up to ₹5 to verify your card or UPI, then refunds it."
    : null;

/** What a yearly plan saves over twelve months: "2 months free"; null if less than one. */
export function savedByYear(month: Money, year: Money): string | null {
  const months = Math.floor((12 * month.amount - year.amount) / month.amount);
  if (months < 1) return null;
  return months === 1 ? "1 month free" : `${months} months free`;
}
