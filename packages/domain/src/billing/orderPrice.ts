import type { PaymentProvider } from "../enums.ts";
import { CURRENCIES, type Currency, type Money } from "./money.ts";

/** Who takes a payment in this currency (decisions: Money): rupees go by Razorpay, with UPI, and all else by Stripe. */
export function providerFor(currency: Currency): PaymentProvider {
  return currency === "INR" ? "razorpay" : "stripe";
}

/**
 * The one price that this buyer is asked: in their own currency where the creator named one, else in that of the site, else in
 * whichever there is. Null where nothing is asked.
 */
export function priceFor(
  prices: Readonly<Record<string, number | undefined>>,
  buyer: Currency,
  site: Currency,
): Money | null {
  const currency = [buyer, site, ...CURRENCIES].find((one) => (prices[one] ?? 0) > 0);
  return currency === undefined ? null : { amount: prices[currency] as number, currency };
}
