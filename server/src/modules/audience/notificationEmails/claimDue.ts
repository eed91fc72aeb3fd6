import type { Digest } from "@quire/domain/audience/emailTiming";
import { execute, select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS } from "../notifications/dueTimes.ts";
import { IS_STILL_DUE, joinChoices, wantsEmail } from "../notifications/whoWants.ts";

/** Users of each source whose emails are sent in one transaction. */
const BATCH = 50;

/** What is due to a user who can be emailed now. */
export interface DueUser {
  user_id: string;
  email: string;
  digest: Digest;
  time_zone: string;
  /** Of notifications, oldest first. */
  ids: string[];
  /** Of newsletters in their digest. */
  newsletterIds: string[];
}

/** SQL: whether `r`, a row of `newsletter_recipients`, is due in a digest. */
const IS_DUE_IN_DIGEST = "r.in_digest AND r.sent_at IS NULL AND r.dropped IS NULL AND r.due_at <= $now";

const DUE_USERS = `
  (SELECT DISTINCT user_id FROM notifications WHERE email_due_at <= $now LIMIT ${BATCH})
  UNION (SELECT DISTINCT r.user_id FROM newsletter_recipients r WHERE ${IS_DUE_IN_DIGEST} LIMIT ${BATCH})`;

const SETTINGS = `u.email, coalesce(s.digest, 'off') AS digest, coalesce(s.time_zone, 'UTC') AS time_zone,
  ${AFTER_QUIET_HOURS} AS send_at`;

/**
 * SQL: what is due and locked for this transaction, with whether it is still wanted: neither read in the bell, nor turned
 * off since, nor of a site that has blocked its user, nor announced by a newsletter, nor to an undeliverable address.
 */
const CLAIM_NOTIFICATIONS = `
  WITH due AS (
    SELECT n.* FROM notifications n WHERE n.user_id = ANY($userIds::text[])
       AND n.email_due_at <= $now FOR UPDATE OF n SKIP LOCKED
  )
  SELECT n.id, n.user_id, ${SETTINGS},
         ${IS_STILL_DUE} AND ${wantsEmail()} AND NOT (n.kind = 'new_post' AND EXISTS (
           SELECT 1 FROM follows f JOIN newsletters w ON w.post_id = n.post_id
            WHERE f.user_id = n.user_id AND f.site_id = n.site_id AND f.by_mail)) AS is_wanted
    FROM due n JOIN users u ON u.id = n.user_id LEFT JOIN notification_settings s ON s.user_id = n.user_id
         ${joinChoices()}
   ORDER BY n.updated_at, n.id`;

/** Whether they are still wanted is checked for each newsletter. */
const CLAIM_NEWSLETTERS = `
  SELECT r.newsletter_id AS id, r.user_id, ${SETTINGS}, true AS is_wanted
    FROM newsletter_recipients r JOIN users u ON u.id = r.user_id
         LEFT JOIN notification_settings s ON s.user_id = r.user_id
   WHERE r.user_id = ANY($userIds::text[]) AND ${IS_DUE_IN_DIGEST}
   ORDER BY r.due_at, r.newsletter_id FOR UPDATE OF r SKIP LOCKED`;

interface ClaimedRow extends Omit<DueUser, "ids" | "newsletterIds"> {
  id: string;
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
  const found = await select<{ user_id: string }>(db, DUE_USERS, { now }, transaction);
  if (found.length === 0) return null;
  const claim = (sql: string) =>
    select<ClaimedRow>(db, sql, { now, userIds: found.map(({ user_id }) => user_id) }, transaction);
  const notifications = await claim(CLAIM_NOTIFICATIONS);
  const newsletters = await claim(CLAIM_NEWSLETTERS);
  if (notifications.length + newsletters.length === 0) return null;

  const isLater = (row: ClaimedRow): boolean => row.is_wanted && row.send_at > now;
  const users = new Map<string, DueUser>();
  const add = (rows: readonly ClaimedRow[], list: "ids" | "newsletterIds") => {
    for (const row of rows) {
      if (!row.is_wanted || isLater(row)) continue;
      const { user_id, email, digest, time_zone } = row;
      const user = users.get(user_id) ?? { user_id, email, digest, time_zone, ids: [], newsletterIds: [] };
      user[list].push(row.id);
      users.set(user_id, user);
    }
  };
  add(notifications, "ids");
  add(newsletters, "newsletterIds");
  const timesOf = (rows: readonly ClaimedRow[]) =>
    rows.map((row) => (isLater(row) ? row.send_at.toISOString() : null));
  await execute(
    db,
    `UPDATE notifications n SET email_due_at = t.due_at
       FROM unnest($ids::text[], $times::timestamptz[]) AS t (id, due_at) WHERE n.id = t.id`,
    { ids: notifications.map(({ id }) => id), times: timesOf(notifications) },
    transaction,
  );
  const later = newsletters.filter(isLater);
  await execute(
    db,
    `UPDATE newsletter_recipients r SET due_at = t.due_at
       FROM unnest($ids::text[], $userIds::text[], $times::timestamptz[]) AS t (id, user_id, due_at)
      WHERE r.newsletter_id = t.id AND r.user_id = t.user_id`,
    {
      ids: later.map(({ id }) => id),
      userIds: later.map(({ user_id }) => user_id),
      times: timesOf(later),
    },
    transaction,
  );
  return [...users.values()];
}
