import type { CommandContext } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findOrder, type OrderRow } from "../orders/orderRow.ts";

/**
 * Returns the caller's own order, locked until the transaction ends: its creator may be delivering at this moment.
 */
export async function ownOrder(context: CommandContext, id: string): Promise<OrderRow> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const order = await findOrder(platform, id, { transaction, lock: true });
  if (order?.buyer_id !== userId) throw new Refusal("order_not_found");
  return order;
}
