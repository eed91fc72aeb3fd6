import type { Scope } from "../../platform/scope.ts";
import { findOrder } from "./orders/orderRow.ts";
import {
  FAILED_REFUNDS,
  MAX_REFUND_TRIES,
  type RefundCause,
  refuseDisputed,
  requestRefund,
} from "./refunds/requestRefund.ts";

/**
 * Requests the refund of all that is left of an order's payment. False if nothing is left, if one is pending, or if it
 * has failed too often: then staff must handle it.
 */
export async function refundOrderInFull(
  scope: Scope,
  orderId: string,
  { cause, requestedBy }: { cause: RefundCause; requestedBy: string | null },
): Promise<boolean> {
  const order = await findOrder(scope.platform, orderId, { transaction: scope.transaction, lock: true });
  if (order?.state !== "confirmed" || order.refunded_at !== null) return false;
  await refuseDisputed(scope, orderId);
  const [row] = await scope.select<{ tries: number }>(
    `SELECT ${FAILED_REFUNDS} AS tries FROM orders o WHERE o.id = $orderId`,
    { orderId },
  );
  if ((row?.tries ?? 0) >= MAX_REFUND_TRIES) {
    scope.platform.log.error({ order: orderId }, "an order that won't arrive can't be refunded");
    return false;
  }
  return requestRefund(scope, order, { cause, requestedBy, reason: "" });
}
