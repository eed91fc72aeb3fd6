import type { Scope } from "../../../platform/scope.ts";
import { createDelivery } from "../deliveries/createDeliveries.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

interface Grant {
  order_id: string;
  item_id: string;
}

/**
 * Grants what a refunded payment no longer does through another payment of the same buyer for the same post: bought
 * alone and in a bundle, and only one of the two was refunded. A printed book grants no access.
 */
export async function transferEntitlement(scope: Scope, refunded: OrderRow): Promise<void> {
  const grants = await scope.select<Grant>(
    `SELECT DISTINCT ON (i.item_id) i.item_id, o.id AS order_id
       FROM order_items g JOIN order_items i ON i.item_id = g.item_id JOIN orders o ON o.id = i.order_id
      WHERE g.order_id = $id AND o.id <> $id AND o.kind <> 'book' AND o.buyer_id = $buyer AND o.state = 'confirmed' AND o.refunded_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'requested')
        AND NOT EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = $buyer AND e.item_id = i.item_id AND e.revoked_at IS NULL)
      ORDER BY i.item_id, o.confirmed_at, o.id`,
    { id: refunded.id, buyer: refunded.buyer_id },
  );
  for (const one of grants) await insertEntitlement(scope, one);
}

/**
 * Grants what a payment that can't be refunded was for, as far as its buyer does not own it otherwise. False if
 * nothing remains: they own all of it, or it no longer exists.
 */
export async function grantEntitlement(scope: Scope, { id, buyer_id }: OrderRow): Promise<boolean> {
  const missing = await scope.select<Grant>(
    `SELECT i.order_id, i.item_id FROM order_items i
      WHERE i.order_id = $id
        AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = i.item_id)
             OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = i.item_id))
        AND NOT EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = $buyer AND e.item_id = i.item_id AND e.revoked_at IS NULL)
      ORDER BY i.item_id`,
    { id, buyer: buyer_id },
  );
  for (const one of missing) await insertEntitlement(scope, one);
  return missing.length > 0;
}

async function insertEntitlement(scope: Scope, { order_id, item_id }: Grant): Promise<void> {
  const { platform, transaction } = scope;
  // Locked, so that it can't be refunded at this moment.
  const order = await findOrder(platform, order_id, { transaction, lock: true });
  if (order?.state !== "confirmed" || order.refunded_at !== null) return;
  await scope.execute(
    `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
     VALUES ($id, $buyer, $site, $kind, $item, 'purchase', $now, $order)
     ON CONFLICT (order_id, item_id) WHERE order_id IS NOT NULL DO UPDATE SET revoked_at = NULL`,
    {
      id: platform.newId(),
      buyer: order.buyer_id,
      site: order.site_id,
      kind: order.kind,
      item: item_id,
      order: order.id,
      now: platform.clock.now(),
    },
  );
  await createDelivery(scope, order, item_id);
}
