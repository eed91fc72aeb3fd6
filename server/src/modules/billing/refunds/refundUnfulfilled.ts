import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";
import { openPaid } from "../orders/transferEntitlement.ts";
import { requestRefund } from "./requestRefund.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How often one payment is tried to be given back, a day apart, before a person must. */
export const MOST_TRIES = 10;

/**
 * Money that opens nothing goes back, also where a refund failed or a dispute stood in its way: asks once more for what was
 * paid for a post that its buyer has by another payment, or can't have, and support for somebody who had left: that was to go
 * back from the first. Not while a dispute is open: providers refuse it. What can't go back in the end opens what it was for.
 */
export async function refundUnfulfilled(scope: Scope, order: OrderRow): Promise<void> {
  const { platform, transaction } = scope;
  const [row] = await platform.db.query<{ tries: number }>(
    `SELECT (SELECT count(*)::int FROM refunds r WHERE r.order_id = o.id AND r.state = 'failed') AS tries FROM orders o
      WHERE o.id = $id AND o.state = 'confirmed' AND o.refunded_at IS NULL
        AND (o.kind <> 'support' OR EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.cause = 'duplicate'))
        AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.order_id = o.id AND e.revoked_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.order_id = o.id AND d.state = 'open')`,
    { bind: { id: order.id }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) return;
  if (row.tries >= MOST_TRIES) {
    const isOpen = await openPaid(scope, order);
    if (!isOpen) platform.log.error({ order: order.id }, "a payment that opens nothing can't be given back");
    return;
  }
  const later = row.tries > 0 ? { runAt: new Date(platform.clock.now().getTime() + DAY_MS) } : {};
  await requestRefund(scope, order, { cause: "duplicate", requestedBy: null, reason: "", ...later });
}
