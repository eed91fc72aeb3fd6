import type { PaymentProvider } from "../enums.ts";
import { CURRENCIES, type Currency, type Money } from "./money.ts";

/**
 * Returns the provider for a currency (decisions: Money): Razorpay for rupees, with UPI; Stripe for everything
 * else.
 */
export function providerFor(currency: Currency): PaymentProvider {
  return currency === "INR" ? "razorpay" : "stripe";
}

/**
 * Returns the one price shown to this buyer: in their own currency if the creator set one, else in the site's, else
 * in any. Null if the post has no price.
 */
export function priceFor(
  prices: Readonly<Record<string, number | undefined>>,
  buyer: Currency,
  site: Currency,
): Money | null {
  const currency = [buyer, site, ...CURRENCIES].find((one) => (prices[one] ?? 0) > 0);
  return currency === undefined ? null : { amount: prices[currency] as number, currency };
}
