import { dueAt, PROMISED_GOODS } from "@quire/domain/billing/deliveries";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";

/** SQL: a publication `p` is a promise that its creator keeps after the sale. */
export const IS_PROMISED = `p.good_type IN (${PROMISED_GOODS.map((good) => `'${good}'`).join(", ")})`;

/** SQL: what a delivery is again that stood withdrawn. A file may be gone with its creator's account: then nothing is left of it. */
const AS_BEFORE = `CASE WHEN d.delivered_at IS NULL THEN 'wanted'
  WHEN d.good_type = 'personalised_message' AND d.text IS NULL AND d.file_id IS NULL THEN 'withdrawn' ELSE 'delivered' END`;

/** What an order opens by another payment's end is waited for from now on. */
export async function wantDelivery(
  { platform, transaction }: Scope,
  order: OrderRow,
  postId: string,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.query(
    `INSERT INTO deliveries AS d (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
     SELECT $id, $order, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
       FROM publications p WHERE p.post_id = $postId AND ${IS_PROMISED}
     ON CONFLICT (order_id, post_id) DO UPDATE SET state = ${AS_BEFORE} WHERE d.state = 'withdrawn'`,
    {
      bind: { id: platform.newId(), order: order.id, buyer: order.buyer_id, postId, due: dueAt(now), now },
      transaction,
    },
  );
}

/** The payment went back: nobody waits for it any more, and what was delivered is the buyer's no more. */
export async function withdrawDeliveries({ platform, transaction }: Scope, orderId: string): Promise<void> {
  await platform.db.query(
    "UPDATE deliveries SET state = 'withdrawn' WHERE order_id = $orderId AND state <> 'withdrawn'",
    { bind: { orderId }, transaction },
  );
}

/** The payment stayed after all: of what it opens, all is as it was. */
export async function restoreDeliveries({ platform, transaction }: Scope, orderId: string): Promise<void> {
  await platform.db.query(
    `UPDATE deliveries d SET state = ${AS_BEFORE} WHERE d.order_id = $orderId AND d.state = 'withdrawn'
        AND EXISTS (SELECT 1 FROM entitlements e
          WHERE e.order_id = d.order_id AND e.item_id = d.post_id AND e.revoked_at IS NULL)`,
    { bind: { orderId }, transaction },
  );
}
