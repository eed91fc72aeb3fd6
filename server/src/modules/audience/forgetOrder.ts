import type { Scope } from "../../platform/scope.ts";
import { deleteEvents, deleteNotifications } from "./notifications/retract.ts";

/** Deletes what these users were notified of the deliveries of an order. */
export async function forgetOrder(
  scope: Scope,
  { orderId, userIds }: { orderId: string; userIds: readonly string[] },
): Promise<void> {
  const isOfOrder = "e.kind = 'delivery' AND e.data ->> 'order_id' = $orderId";
  await deleteEvents(scope, isOfOrder, { orderId });
  await deleteNotifications(
    scope,
    "n.user_id = ANY($userIds::text[]) AND n.kind = 'delivery' AND n.data ->> 'order_id' = $orderId",
    { orderId, userIds: [...userIds] },
  );
}
