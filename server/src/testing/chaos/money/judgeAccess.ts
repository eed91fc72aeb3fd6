import type { Scene } from "./scene.ts";

/** What somebody paid for and did not get back, is published, and is not theirs. */
const MISSING = `
  SELECT o.id, i.item_id FROM orders o JOIN order_items i ON i.order_id = o.id
    JOIN publications p ON p.post_id = i.item_id
   WHERE o.site_id = $1 AND o.state = 'confirmed' AND o.refunded_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM entitlements e
       WHERE e.user_id = o.buyer_id AND e.item_id = i.item_id AND e.revoked_at IS NULL)`;

export async function judgeAccess({ query, shop }: Scene): Promise<string[]> {
  const rows = await query<{ id: string; item_id: string }>(MISSING, [shop.siteId]);
  return rows.map(({ id, item_id }) => `paid for by ${id}, and closed to its buyer: ${item_id}`);
}
