/**
 * SQL: the groups that a person is in at `$now`, in order: what was paid for ends by itself, before anybody has swept it.
 * `userId`: the column that has the person.
 */
export const groupsNow = (userId: string): string => `
  ARRAY(SELECT g.group_id FROM user_groups g WHERE g.user_id = ${userId} AND (g.ends_at IS NULL OR g.ends_at > $now)
         ORDER BY 1)`;
