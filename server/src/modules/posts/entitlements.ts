/** SQL: the entitlement `e` is not revoked. */
export const NOT_REVOKED = "e.revoked_at IS NULL";

/** SQL: the user `$userId` owns the post `p` (of `publications`), by itself or through its serial. */
export const IS_OWNED = `EXISTS (SELECT 1 FROM entitlements e
  WHERE e.user_id = $userId AND e.item_id IN (p.post_id, p.parent_id) AND ${NOT_REVOKED})`;

/** SQL: at least one user owns the post `$id`, by itself or through its serial `$parentId`. */
export const IS_BOUGHT = `EXISTS (SELECT 1 FROM entitlements e
  WHERE e.item_id IN ($id::text, $parentId::text) AND ${NOT_REVOKED})`;
