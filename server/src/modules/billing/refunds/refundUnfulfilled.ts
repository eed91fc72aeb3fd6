import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { grantEntitlement } from "../orders/transferEntitlement.ts";
import { FAILED_REFUNDS, MAX_REFUND_TRIES, requestRefund } from "./requestRefund.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Requests the refund of a payment that grants nothing: its buyer owns the post otherwise or can't have it, or the
 * supported creator has left. Also repeats a refund that failed or that a dispute blocked. Not while a dispute is
 * open: providers refuse it then. A payment that can't be refunded in the end grants what it was for.
 */
export async function refundUnfulfilled(scope: Scope, order: OrderRow): Promise<void> {
  const { platform } = scope;
  const [row] = await scope.select<{ tries: number }>(
    `SELECT ${FAILED_REFUNDS} AS tries FROM orders o
      WHERE o.id = $id AND o.state = 'confirmed' AND o.refunded_at IS NULL
        AND (o.kind NOT IN ('support', 'book') OR EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.cause = 'duplicate'))
        AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.order_id = o.id AND e.revoked_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.state = 'open')`,
    { id: order.id },
  );
  if (!row) return;
  if (row.tries >= MAX_REFUND_TRIES) {
    const isOpen = await grantEntitlement(scope, order);
    if (!isOpen) platform.log.error({ order: order.id }, "an unfulfilled payment can't be refunded");
    return;
  }
  const later = row.tries > 0 ? { runAt: new Date(platform.clock.now().getTime() + DAY_MS) } : {};
  await requestRefund(scope, order, { cause: "duplicate", requestedBy: null, reason: "", ...later });
}
