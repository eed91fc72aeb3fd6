import type { PaymentProvider } from "@quire/domain/enums";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { providerOf } from "../payments/openProviders.ts";
import { fulfillOrder } from "./fulfillOrder.ts";
import { findOrder, findOrderBy, type OrderRow } from "./orderRow.ts";
import { recordUnpaid } from "./recordUnpaid.ts";

/**
 * Asks the provider what happened to an order, and applies the answer. The only way in which an order is fulfilled,
 * whether a browser, a webhook or the reconciler triggered it. Safe to repeat and to run concurrently.
 * Throws `PaymentUnknown` when the provider does not answer: unknown is not failed.
 */
export async function reconcileOrder(platform: Platform, id: string): Promise<OrderRow | null> {
  const order = await findOrder(platform, id);
  return order && reconcileFoundOrder(platform, order);
}

/** The same for an order that was just read. */
export async function reconcileFoundOrder(platform: Platform, order: OrderRow): Promise<OrderRow> {
  const { id, provider_order_id: providerOrderId, amount, currency } = order;
  if (!providerOrderId || order.state === "confirmed" || order.state === "error") return order;
  const provider = await providerOf(platform, order.provider);
  const reading = await provider.read({ providerOrderId, amount, currency });
  failpoint("paymentReported");
  if (reading.state === "paid") {
    const fulfilled = await fulfillOrder(platform, order, reading.payment);
    if (fulfilled) return fulfilled;
  } else await recordUnpaid(platform, order, reading.state);
  return (await findOrder(platform, id)) ?? order;
}

/** Our order for the provider's; null if it is not ours. */
export const orderOfProvider = (
  platform: Platform,
  provider: PaymentProvider,
  providerOrderId: string,
): Promise<OrderRow | null> =>
  findOrderBy(platform, "o.provider = $provider AND o.provider_order_id = $providerOrderId", {
    provider,
    providerOrderId,
  });

/**
 * Our order for a provider's payment. Events overtake each other: a payment that is refunded or disputed before we
 * knew it was paid is reconciled first.
 */
export async function orderPaidBy(
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
): Promise<OrderRow | null> {
  const known = await orderOfPayment(platform, provider, paymentId);
  if (known) return known;
  const id = await (await providerOf(platform, provider)).orderOf(paymentId);
  if (id === null) return null;
  await reconcileOrder(platform, id);
  return orderOfPayment(platform, provider, paymentId);
}

const orderOfPayment = (
  platform: Platform,
  provider: PaymentProvider,
  paymentId: string,
): Promise<OrderRow | null> =>
  findOrderBy(platform, "o.provider = $provider AND o.payment_id = $paymentId", { provider, paymentId });
