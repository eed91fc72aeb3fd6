import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/**
 * How much of a payment has gone back, by all refunds that stand and all disputes that were lost: of what both took, the one
 * still has it when the other fails. What a provider shows as a refund for a lost dispute counts once. The order's row is held.
 */
export async function returnedOf(
  { platform, transaction }: Scope,
  { id, amount }: OrderRow,
): Promise<number> {
  const [row] = await platform.db.query<{ returned: number }>(
    `SELECT (coalesce((SELECT sum(amount) FROM refunds WHERE order_id = $id AND state = 'processed'), 0)
           + coalesce((SELECT sum(d.amount) FROM disputes d WHERE d.order_id = $id AND d.state = 'lost' AND NOT EXISTS (
               SELECT FROM refunds r WHERE r.provider_refund_id = d.provider_refund_id AND r.state = 'processed')), 0)
           )::float8 AS returned`,
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  return Math.min(amount, row?.returned ?? 0);
}
