import { execute, select } from "../../../platform/database/select.ts";
import { isUndeliverable } from "../../../platform/mail/undeliverable.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS } from "../notifications/dueTimes.ts";
import { IS_STILL_DUE, joinChoices, wantsEmail } from "../notifications/whoWants.ts";

/** Users whose emails are sent in one transaction. */
const BATCH = 50;

/** What is due to a user who can be emailed now. */
export interface DueUser {
  user_id: string;
  email: string;
  digest: "off" | "daily" | "weekly";
  /** Oldest first. */
  ids: string[];
}

/**
 * SQL: what is due and locked for this transaction, with whether it is still wanted: neither read in the bell, nor turned
 * off since, nor of a site that has blocked its user, nor announced by a newsletter, nor to an undeliverable address.
 */
const CLAIM = `
  WITH due_users AS (
    SELECT DISTINCT user_id FROM notifications WHERE email_due_at <= $now LIMIT ${BATCH}
  ), due AS (
    SELECT n.* FROM notifications n JOIN due_users USING (user_id)
     WHERE n.email_due_at <= $now FOR UPDATE OF n SKIP LOCKED
  )
  SELECT n.id, n.user_id, u.email, coalesce(s.digest, 'off') AS digest, ${AFTER_QUIET_HOURS} AS send_at,
         ${IS_STILL_DUE} AND ${wantsEmail()} AND NOT ${isUndeliverable("u.email")} AND NOT (n.kind = 'new_post' AND EXISTS (
           SELECT 1 FROM follows f JOIN newsletters w ON w.post_id = n.post_id
            WHERE f.user_id = n.user_id AND f.site_id = n.site_id AND f.by_mail)) AS is_wanted
    FROM due n JOIN users u ON u.id = n.user_id LEFT JOIN notification_settings s ON s.user_id = n.user_id
         ${joinChoices()}
   ORDER BY n.updated_at, n.id`;

interface ClaimedRow {
  id: string;
  user_id: string;
  email: string;
  digest: DueUser["digest"];
  send_at: Date;
  is_wanted: boolean;
}

/**
 * Claims what is due for the transaction, and marks it as done. What falls into a user's quiet hours is due again at
 * their end. Null when nothing was due.
 */
export async function claimDue({ platform, transaction }: Scope): Promise<DueUser[] | null> {
  const { db, clock } = platform;
  const now = clock.now();
  const rows = await select<ClaimedRow>(db, CLAIM, { now }, transaction);
  if (rows.length === 0) return null;
  const isLater = (row: ClaimedRow): boolean => row.is_wanted && row.send_at > now;
  const users = new Map<string, DueUser>();
  for (const row of rows) {
    if (!row.is_wanted || isLater(row)) continue;
    const { user_id, email, digest } = row;
    const user = users.get(user_id) ?? { user_id, email, digest, ids: [] };
    user.ids.push(row.id);
    users.set(user_id, user);
  }
  await execute(
    db,
    `UPDATE notifications n SET email_due_at = t.due_at
       FROM unnest($ids::text[], $times::timestamptz[]) AS t (id, due_at) WHERE n.id = t.id`,
    {
      ids: rows.map(({ id }) => id),
      times: rows.map((row) => (isLater(row) ? row.send_at.toISOString() : null)),
    },
    transaction,
  );
  return [...users.values()];
}
