/** SQL: an entitlement `e` that was not taken back. */
export const STANDING = "e.revoked_at IS NULL";

/** SQL: the person `$userId` has this post (`p`, of publications) for good, by itself or with its serial. */
export const IS_OWNED = `EXISTS (SELECT 1 FROM entitlements e
  WHERE e.user_id = $userId AND e.item_id IN (p.post_id, p.parent_id) AND ${STANDING})`;

/** SQL: somebody has the post `$id` for good, by itself or with its serial `$parentId`. */
export const IS_BOUGHT = `EXISTS (SELECT 1 FROM entitlements e
  WHERE e.item_id IN ($id::text, $parentId::text) AND ${STANDING})`;
