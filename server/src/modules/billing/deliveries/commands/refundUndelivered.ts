import { isLate } from "@quire/domain/billing/deliveries";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { refuseDisputed, requestRefund } from "../../refunds/requestRefund.ts";
import { deliveriesOf } from "../deliveryRow.ts";
import { ownOrder } from "../ownOrder.ts";

/** Refunds the whole payment of an overdue delivery, even after the creator's 30-day refund window. */
export async function refundUndelivered(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ refunded: true }> {
  const { platform, transaction } = context;
  const order = await ownOrder(context, params.id);
  if (order.state !== "confirmed") throw new Refusal("order_unpaid");
  if (order.refunded_at !== null) throw new Refusal("order_refunded");
  const all = await deliveriesOf(platform, order.id, transaction);
  const wanted = all.filter(({ state }) => state === "wanted");
  if (wanted.length === 0 && all.length > 0) throw new Refusal("delivery_made");
  const now = platform.clock.now();
  if (!wanted.some(({ state, due_at: due }) => isLate({ state, due }, now)))
    throw new Refusal("delivery_not_late");
  await refuseDisputed(context, order.id);
  const request = { cause: "undelivered" as const, reason: "", requestedBy: order.buyer_id };
  if (!(await requestRefund(context, order, request))) throw new Refusal("order_refunded");
  return { refunded: true };
}
