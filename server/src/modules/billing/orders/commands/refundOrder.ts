import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { refuseDisputed, requestRefund } from "../../refunds/requestRefund.ts";
import { findOrder } from "../orderRow.ts";
import { orderPolicy } from "../policy.ts";
import { refundableUntil } from "../refundWindow.ts";

/** Refunds a whole payment. A job sends the refund; the buyer's access ends when the provider has it. */
export async function refundOrder(
  context: CommandContext,
  { params, body }: { params: { siteId: string; id: string }; body: { reason?: string } },
): Promise<{ refunded: true }> {
  const { platform, transaction } = context;
  const user = authorize(context, orderPolicy, "refund", params);
  const order = await findOrder(platform, params.id, { transaction, lock: true });
  if (!order || order.site_id !== params.siteId) throw new Refusal("order_not_found");
  if (order.state !== "confirmed" || order.confirmed_at === null) throw new Refusal("order_unpaid");
  if (order.refunded_at !== null) throw new Refusal("order_refunded");
  if (platform.clock.now() >= refundableUntil(order.confirmed_at)) throw new Refusal("refund_window_over");
  await refuseDisputed(context, order.id);
  const request = { cause: "creator" as const, reason: body.reason ?? "", requestedBy: user.userId };
  if (!(await requestRefund(context, order, request))) throw new Refusal("order_refunded");
  return { refunded: true };
}
