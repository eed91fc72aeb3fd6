import type { PaymentPage } from "@quire/contracts/records/order";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { prefillOf } from "../../payments/buyer.ts";
import { isPaymentKey } from "../../payments/paymentKey.ts";
import { findOrder, type OrderRow } from "../orderRow.ts";
import { presentOrder } from "../presentOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  query: { key: string };
}

/**
 * Returns what Razorpay's payment page shows. Authorized by the key in its address, since the buyer may be signed
 * in on a custom domain only.
 */
export async function getPaymentPage({ platform }: Context, { params, query }: Input): Promise<PaymentPage> {
  const order = await findOrder(platform, params.id);
  if (!order || order.site_id !== params.siteId || !isPaymentKey(platform, order.id, query.key)) {
    throw new Refusal("order_not_found");
  }
  const { id, state, amount, currency, title, site, return_url, sandbox } = await presentOrder(
    platform,
    order,
  );
  const checkout = await checkoutOf(platform, order);
  return {
    id,
    state,
    amount,
    currency,
    title,
    site: { name: site.name, url: site.url },
    return_url,
    sandbox,
    checkout,
  };
}

async function checkoutOf(platform: Platform, order: OrderRow): Promise<PaymentPage["checkout"]> {
  const { razorpay } = platform.config.payments;
  const { provider, provider_order_id: orderId, state } = order;
  const isOpen = state === "pending" || state === "failed";
  if (!razorpay || provider !== "razorpay" || orderId === null || !isOpen) return null;
  const prefill = await prefillOf(platform, order.buyer_id);
  return { script: razorpay.checkoutUrl, key: razorpay.keyId, order_id: orderId, prefill };
}
