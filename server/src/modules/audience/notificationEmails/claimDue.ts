import { NOTIFICATION_KINDS, NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { NotificationPreference } from "@quire/domain/enums";
import { execute, select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS } from "../notifications/dueTimes.ts";

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

const OWN_EMAILS = NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_RULES[kind].emails === "own");
const IGNORING_BLOCK = NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_RULES[kind].ignoresBlock);
const OFF_BY_DEFAULT = NOTIFICATION_KINDS.filter((kind) => !NOTIFICATION_RULES[kind].email);

/**
 * SQL: what is due and locked for this transaction, with whether it is still wanted: neither read in the bell, nor turned
 * off since, nor of a site that has blocked its user, nor announced by a newsletter.
 */
const CLAIM = `
  WITH due_users AS (
    SELECT DISTINCT user_id FROM notifications WHERE email_due_at <= $now LIMIT ${BATCH}
  ), due AS (
    SELECT n.* FROM notifications n JOIN due_users USING (user_id)
     WHERE n.email_due_at <= $now FOR UPDATE OF n SKIP LOCKED
  )
  SELECT n.id, n.user_id, u.email, coalesce(s.digest, 'off') AS digest, ${AFTER_QUIET_HOURS} AS send_at,
         n.read_at IS NULL AND NOT n.kind = ANY($own::text[])
           AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL AND u.suspended_at IS NULL
           AND u.deleted_at IS NULL AND ${NotificationPreference.email} = ANY(u.preferences)
           AND coalesce((SELECT p.email FROM notification_preferences p
                 WHERE p.user_id = n.user_id AND p.site_id IN ('', coalesce(n.site_id, ''))
                   AND p.kind IN ('', n.kind) AND p.email IS NOT NULL
                 ORDER BY p.site_id = '', p.kind = '' LIMIT 1), NOT n.kind = ANY($off::text[]))
           AND (n.kind = ANY($ignoring::text[]) OR NOT EXISTS (
             SELECT 1 FROM blocked_commenters b WHERE b.site_id = n.site_id AND b.user_id = n.user_id))
           AND (n.kind <> 'new_post' OR EXISTS (
             SELECT 1 FROM follows f WHERE f.user_id = n.user_id AND f.site_id = n.site_id
                AND NOT (f.by_mail AND EXISTS (SELECT 1 FROM newsletters w WHERE w.post_id = n.post_id))))
         AS is_wanted
    FROM due n JOIN users u ON u.id = n.user_id LEFT JOIN notification_settings s ON s.user_id = n.user_id
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
  const binds = { now, own: OWN_EMAILS, off: OFF_BY_DEFAULT, ignoring: IGNORING_BLOCK };
  const rows = await select<ClaimedRow>(db, CLAIM, binds, transaction);
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
