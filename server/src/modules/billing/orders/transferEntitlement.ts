import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { wantDelivery } from "../deliveries/createDeliveries.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

interface Heir {
  order_id: string;
  item_id: string;
}

/**
 * Of what a payment no longer opens, has another payment of the same buyer's open what that was for too: a post was bought by
 * itself and in a bundle, and only one of the two went back.
 */
export async function transferEntitlement(scope: Scope, gone: OrderRow): Promise<void> {
  const { platform, transaction } = scope;
  const heirs = await platform.db.query<Heir>(
    `SELECT DISTINCT ON (i.item_id) i.item_id, o.id AS order_id
       FROM order_items g JOIN order_items i ON i.item_id = g.item_id JOIN orders o ON o.id = i.order_id
      WHERE g.order_id = $id AND o.id <> $id AND o.buyer_id = $buyer AND o.state = 'confirmed' AND o.refunded_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND r.state = 'requested')
        AND NOT EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = $buyer AND e.item_id = i.item_id AND e.revoked_at IS NULL)
      ORDER BY i.item_id, o.settled_at, o.id`,
    { bind: { id: gone.id, buyer: gone.buyer_id }, transaction, type: QueryTypes.SELECT },
  );
  for (const heir of heirs) await grant(scope, heir);
}

/**
 * Has a payment that can't go back open what it was for, of that what its buyer has not by another. False where that is
 * nothing: they have all of it, or it is gone.
 */
export async function openPaid(scope: Scope, { id, buyer_id }: OrderRow): Promise<boolean> {
  const { platform, transaction } = scope;
  const closed = await platform.db.query<Heir>(
    `SELECT i.order_id, i.item_id FROM order_items i
      WHERE i.order_id = $id
        AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = i.item_id)
             OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = i.item_id))
        AND NOT EXISTS (SELECT 1 FROM entitlements e
          WHERE e.user_id = $buyer AND e.item_id = i.item_id AND e.revoked_at IS NULL)
      ORDER BY i.item_id`,
    { bind: { id, buyer: buyer_id }, transaction, type: QueryTypes.SELECT },
  );
  for (const one of closed) await grant(scope, one);
  return closed.length > 0;
}

async function grant(scope: Scope, { order_id, item_id }: Heir): Promise<void> {
  const { platform, transaction } = scope;
  // Held, so that it does not go back at this moment.
  const order = await findOrder(platform, order_id, { transaction, lock: true });
  if (order?.state !== "confirmed" || order.refunded_at !== null) return;
  await platform.db.query(
    `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
     VALUES ($id, $buyer, $site, $kind, $item, 'purchase', $now, $order)
     ON CONFLICT (order_id, item_id) WHERE order_id IS NOT NULL DO UPDATE SET revoked_at = NULL`,
    {
      bind: {
        id: platform.newId(),
        buyer: order.buyer_id,
        site: order.site_id,
        kind: order.kind,
        item: item_id,
        order: order.id,
        now: platform.clock.now(),
      },
      transaction,
    },
  );
  await wantDelivery(scope, order, item_id);
}
