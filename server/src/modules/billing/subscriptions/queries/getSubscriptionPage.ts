import type { SubscriptionPage } from "@quire/contracts/records/pro";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { prefillOf } from "../../payments/buyer.ts";
import { isPaymentKey } from "../../payments/paymentKey.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { findSubscription, isPaidFor, type PaidRow } from "../subscriptionRow.ts";

interface Input {
  params: { id: string };
  query: { key: string };
}

/**
 * Returns what Razorpay's payment page shows. Authorized by the key in its address, since the user may be signed in
 * on a custom domain only.
 */
export async function getSubscriptionPage(
  { platform }: Context,
  { params, query }: Input,
): Promise<SubscriptionPage> {
  const row = await findSubscription(platform, params.id);
  if (!row || !isPaidFor(row) || !isPaymentKey(platform, row.id, query.key)) {
    throw new Refusal("subscription_not_found");
  }
  const { id, status, sandbox } = presentSubscription(platform, row);
  return {
    ...{ id, status, sandbox },
    price: { amount: row.amount, currency: row.currency },
    interval: row.plan_interval,
    trial_days: row.trial_days,
    return_url: row.return_url,
    checkout: await checkoutOf(platform, row),
  };
}

async function checkoutOf(platform: Platform, row: PaidRow): Promise<SubscriptionPage["checkout"]> {
  const { razorpay } = platform.config.payments;
  const { provider, provider_checkout_id: subscriptionId, state } = row;
  if (!razorpay || provider !== "razorpay" || subscriptionId === null || state !== "pending") return null;
  const prefill = await prefillOf(platform, row.user_id);
  return { script: razorpay.checkoutUrl, key: razorpay.keyId, subscription_id: subscriptionId, prefill };
}
