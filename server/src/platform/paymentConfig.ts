import type { Shares } from "@quire/domain/billing/shares";
import type { Values } from "./configTable.ts";

/** A Razorpay account. `url` and `checkoutUrl` differ from Razorpay's own for a stand-in that behaves like it. */
export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Null for Razorpay itself. */
  url: string | null;
  /** Its script, which opens the payment on our page. */
  checkoutUrl: string;
}

export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
  /** URL of a stand-in; null for Stripe itself. */
  url: string | null;
}

export interface Payments {
  /** Null if it is not set up. */
  razorpay: RazorpayAccount | null;
  stripe: StripeAccount | null;
  /** No money moves: a stand-in takes the payments. */
  isSandbox: boolean;
  /** The creators' share, in percent. */
  shares: Shares;
}

const RAZORPAY_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";

/** All of a provider's keys or null; `inconsistencies` reports incomplete ones. */
export function paymentsOf(values: Values): Payments {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = values;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET } = values;
  return {
    razorpay:
      keyId && keySecret && RAZORPAY_WEBHOOK_SECRET
        ? {
            keyId,
            keySecret,
            webhookSecret: RAZORPAY_WEBHOOK_SECRET,
            url: values.RAZORPAY_URL?.replace(/\/+$/, "") ?? null,
            checkoutUrl: values.RAZORPAY_CHECKOUT_URL ?? RAZORPAY_SCRIPT,
          }
        : null,
    stripe:
      secretKey && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            url: values.STRIPE_URL?.replace(/\/+$/, "") ?? null,
          }
        : null,
    isSandbox: Boolean(values.RAZORPAY_URL || values.STRIPE_URL),
    shares: { pro: values.CREATOR_SHARE_PRO, basic: values.CREATOR_SHARE_BASIC },
  };
}
