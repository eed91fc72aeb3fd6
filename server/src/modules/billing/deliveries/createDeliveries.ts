import { dueAt, PROMISED_GOODS } from "@quire/domain/billing/deliveries";
import { Op } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { deliveries } from "../models/deliveries.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** SQL: whether a publication `p` is delivered by its creator after the sale. */
export const IS_PROMISED = `p.good_type IN (${PROMISED_GOODS.map((good) => `'${good}'`).join(", ")})`;

/**
 * SQL: the state of a restored delivery. Its file may have been deleted with the creator's account; then nothing is
 * left and it stays withdrawn.
 */
const AS_BEFORE = `CASE WHEN d.delivered_at IS NULL THEN 'wanted'
  WHEN d.good_type = 'personalised_message' AND d.text IS NULL AND d.file_id IS NULL THEN 'withdrawn' ELSE 'delivered' END`;

/** Creates the delivery of a post that an order grants access to, or restores one that was withdrawn. */
export async function createDelivery(scope: Scope, order: OrderRow, postId: string): Promise<void> {
  const { platform } = scope;
  const now = platform.clock.now();
  await scope.execute(
    `INSERT INTO deliveries AS d (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
     SELECT $id, $order, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
       FROM publications p WHERE p.post_id = $postId AND ${IS_PROMISED}
     ON CONFLICT (order_id, post_id) DO UPDATE SET state = ${AS_BEFORE} WHERE d.state = 'withdrawn'`,
    { id: platform.newId(), order: order.id, buyer: order.buyer_id, postId, due: dueAt(now), now },
  );
}

/**
 * Withdraws an order's deliveries when its payment is refunded: pending ones are no longer due, and the buyer loses
 * access to delivered ones.
 */
export async function withdrawDeliveries({ platform, transaction }: Scope, orderId: string): Promise<void> {
  await deliveries(platform.db).update(
    { state: "withdrawn" },
    { where: { order_id: orderId, state: { [Op.ne]: "withdrawn" } }, transaction },
  );
}

/** Restores an order's deliveries when its refund fails, for the posts it still grants access to. */
export async function restoreDeliveries(scope: Scope, orderId: string): Promise<void> {
  await scope.execute(
    `UPDATE deliveries d SET state = ${AS_BEFORE} WHERE d.order_id = $orderId AND d.state = 'withdrawn'
        AND EXISTS (SELECT 1 FROM entitlements e
          WHERE e.order_id = d.order_id AND e.item_id = d.post_id AND e.revoked_at IS NULL)`,
    { orderId },
  );
}
