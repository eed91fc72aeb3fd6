/**
 * SQL: the groups that a user is in at `$now`, in order. Paid membership ends by itself, before any job has deleted
 * it. `userId` is the column with the user's id.
 */
export const activeGroups = (userId: string): string => `
  ARRAY(SELECT g.group_id FROM user_groups g WHERE g.user_id = ${userId} AND (g.ends_at IS NULL OR g.ends_at > $now)
         ORDER BY 1)`;
