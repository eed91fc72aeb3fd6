/**
 * SQL: the order in which every statement locks rows of `n`, `notifications`, so that no two can deadlock. Unread rows
 * are inserted in it too: `ON CONFLICT` locks the row of a group.
 */
export const LOCK_ORDER = "n.user_id, n.group_key, n.id";
