import type { Order } from "@quire/contracts/records/order";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findOrder } from "../orderRow.ts";
import { presentOrder } from "../presentOrder.ts";

/** Returns the caller's own order. Another user's order is not found, as if it didn't exist. */
export async function getOrder(
  context: Context,
  { params }: { params: { siteId: string; id: string } },
): Promise<Order> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const order = await findOrder(platform, params.id);
  if (order?.buyer_id !== userId || order.site_id !== params.siteId) throw new Refusal("order_not_found");
  return presentOrder(platform, order);
}
