import type { Scope } from "../../platform/scope.ts";
import { forgetOrder } from "../audience/forgetOrder.ts";
import { notify } from "../audience/notify.ts";
import type { OrderRow } from "./orders/orderRow.ts";

/** Notifies the creator of a sale or of support, and of what they have to deliver by it. */
export async function notifyOfSale(
  scope: Scope,
  order: OrderRow,
  { isToDeliver }: { isToDeliver: boolean },
): Promise<void> {
  const { id, kind, amount, currency, title } = order;
  const postId = await firstPostOf(scope, order);
  const sold = {
    userIds: [order.site_id],
    siteId: order.site_id,
    ...(postId ? { postId } : {}),
    actorId: order.buyer_id,
  };
  const data = { order_id: id, amount, currency, title };
  const isSupport = kind === "support";
  await notify(scope, {
    ...sold,
    kind: isSupport ? "supporter" : "sale",
    groupKey: isSupport ? "supporter" : `sale ${postId ?? id}`,
    data,
  });
  if (isToDeliver)
    await notify(scope, {
      ...sold,
      kind: "delivery",
      groupKey: `delivery ${id}`,
      data: { ...data, event: "wanted" },
    });
}

/** Notifies the buyer that something was delivered. */
export function notifyOfDelivery(scope: Scope, order: OrderRow, postId: string): Promise<void> {
  return notify(scope, {
    kind: "delivery",
    userIds: [order.buyer_id],
    siteId: order.site_id,
    postId,
    groupKey: `delivered ${order.id}`,
    data: { order_id: order.id, title: order.title, event: "delivered" },
  });
}

/** Notifies the buyer of a refund; `refunded` is how much of the payment has been refunded, with it. */
export async function notifyOfRefund(scope: Scope, order: OrderRow, refunded: number): Promise<void> {
  const postId = await firstPostOf(scope, order);
  await notify(scope, {
    kind: "delivery",
    userIds: [order.buyer_id],
    siteId: order.site_id,
    ...(postId ? { postId } : {}),
    groupKey: `refund ${order.id} ${refunded}`,
    data: {
      order_id: order.id,
      title: order.title,
      amount: refunded - order.amount_refunded,
      currency: order.currency,
      event: "refunded",
    },
  });
}

/** Deletes what buyer and creator were notified of a delivery that a refund has withdrawn. */
export const forgetRefunded = (scope: Scope, order: OrderRow): Promise<void> =>
  forgetOrder(scope, { orderId: order.id, userIds: [order.buyer_id, order.site_id] });

async function firstPostOf(scope: Scope, { id: orderId, kind }: OrderRow): Promise<string | undefined> {
  if (kind !== "post") return undefined;
  const [item] = await scope.select<{ item_id: string }>(
    "SELECT item_id FROM order_items WHERE order_id = $orderId ORDER BY position LIMIT 1",
    { orderId },
  );
  return item?.item_id;
}
