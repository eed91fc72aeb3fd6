import type { PaymentProof } from "@quire/contracts/calls/orders";
import type { OrderState } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { providerOf } from "../../payments/openProviders.ts";
import { isProviderTrouble } from "../../payments/provider.ts";
import { findOrder } from "../orderRow.ts";
import { reconcileFoundOrder } from "../reconcileOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  body: PaymentProof;
}

/**
 * Handles the browser's return from the checkout. Its proof is verified against our saved order, and is only a
 * reason to query the provider: access comes from the provider's own answer.
 */
export async function confirmOrder(
  context: Context,
  { params, body }: Input,
): Promise<{ state: OrderState; return_url: string }> {
  const { platform, facts } = context;
  await enforceLimit(context, "paymentChecksByAddress", facts.ip);
  const order = await findOrder(platform, params.id);
  if (!order || order.site_id !== params.siteId) throw new Refusal("order_not_found");
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
  if (paymentId !== undefined && signature !== undefined) {
    const { provider_order_id: providerOrderId } = order;
    const provider = await providerOf(platform, order.provider);
    const isProof = providerOrderId !== null && provider.isProof({ providerOrderId, paymentId, signature });
    if (!isProof) throw new Refusal("payment_signature_invalid", { details: { order: order.id } });
  }
  const reconciled = await reconcileFoundOrder(platform, order).catch((error: unknown) => {
    if (!isProviderTrouble(error)) throw error;
    platform.log.warn({ err: error, order: order.id }, "an order could not be confirmed");
    throw new Refusal("payment_unreachable", { retryAfter: 5 });
  });
  if (reconciled.state === "error")
    throw new Refusal("payment_unconfirmed", { details: { order: order.id } });
  return { state: reconciled.state, return_url: order.return_url };
}
