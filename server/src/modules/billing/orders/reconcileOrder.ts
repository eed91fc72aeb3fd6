import type { PaymentProvider } from "@quire/domain/enums";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { providerOf } from "../payments/openProviders.ts";
import { findSold, fulfillOrder } from "./fulfillOrder.ts";
import { findOrder, findOrderBy, type OrderRow } from "./orderRow.ts";
import { recordUnpaid } from "./recordUnpaid.ts";

/**
 * Asks the provider about an order, and acts upon what it says: the one way by which an order is ever settled, whether a
 * browser came back, a webhook told, or the reconciler asked. As often as need be, by any number at once.
 * Throws `PaymentUnknown` when the provider does not answer: unknown is not failed.
 */
export async function reconcileOrder(platform: Platform, id: string): Promise<OrderRow | null> {
  const order = await findOrder(platform, id);
  return order && reconcileFoundOrder(platform, order);
}

/** The same for an order that was read just now. */
export async function reconcileFoundOrder(platform: Platform, order: OrderRow): Promise<OrderRow> {
  const { id, provider_order_id: providerOrderId, amount, currency } = order;
  if (!providerOrderId || order.state === "confirmed" || order.state === "error") return order;
  const provider = await providerOf(platform, order.provider);
  // The provider takes a while: what a sale needs to know is read meanwhile.
  const [reading, sold] = await Promise.all([
    provider.read({ providerOrderId, amount, currency }),
    findSold(platform, id),
  ]);
  failpoint("paymentRead");
  if (reading.state === "paid") {
    const settled = await fulfillOrder(platform, { ...order, ...sold }, reading.payment);
    if (settled) return settled;
  } else await recordUnpaid(platform, order, reading.state);
  return (await findOrder(platform, id)) ?? order;
}

/** Our order for one of the provider's; null when it is none of ours. */
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
 * Our order for a payment of the provider's. Events overtake each other: one that went back, or is disputed, before anybody
 * here knew that it was paid is settled first.
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
