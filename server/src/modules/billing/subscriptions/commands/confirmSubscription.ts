import type { SubscriptionProof } from "@quire/contracts/calls/pro";
import type { Subscription } from "@quire/contracts/records/pro";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { isProviderTrouble } from "../../payments/provider.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { reconcileSubscription } from "../reconcileSubscription.ts";
import { findSubscription, isPaidFor } from "../subscriptionRow.ts";

interface Input {
  params: { id: string };
  body: SubscriptionProof;
}

/**
 * Handles the browser's return from the checkout, signed in or not. What it sends is only a reason to query the
 * provider.
 */
export async function confirmSubscription(
  context: Context,
  { params, body }: Input,
): Promise<{ status: Subscription["status"]; return_url: string }> {
  const { platform, facts, caller } = context;
  await enforceLimit(context, "paymentChecksByAddress", facts.ip);
  const row = await findSubscription(platform, params.id);
  const isOthers = caller.kind === "user" && row?.user_id !== caller.userId;
  if (!row || !isPaidFor(row) || isOthers) throw new Refusal("subscription_not_found");
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  if (paymentId !== undefined && signature !== undefined) {
    const { provider_checkout_id: checkoutId } = row;
    const { subscriptions } = await providerOf(platform, row.provider);
    const isProof = checkoutId !== null && subscriptions.isProof({ checkoutId, paymentId, signature });
    if (!isProof) throw new Refusal("subscription_signature_invalid", { details: { subscription: row.id } });
  }
  const reconciled = await reconcileSubscription(platform, row.id).catch((error: unknown) => {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, subscription: row.id }, "a subscription could not be confirmed");
    throw new Refusal("payment_unreachable", { retryAfter: 5 });
  });
  if (reconciled?.state === "disabled" && reconciled.note !== null)
    throw new Refusal("subscription_unconfirmed", {
      message: reconciled.note,
      details: { subscription: row.id },
    });
  const { status } = presentSubscription(platform, reconciled ?? row);
  return { status, return_url: row.return_url };
}
