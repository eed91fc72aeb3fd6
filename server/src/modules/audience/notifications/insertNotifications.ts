import { newId } from "@quire/domain/ids";
import { select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS, nextEmail } from "./dueTimes.ts";
import { sendNotificationEmails, sendPushes } from "./jobs/names.ts";
import { hasOwnEmail, joinChoices, mayGet, wantsDailyEmail, wantsEmail, wantsPush } from "./whoWants.ts";

/** Characters of an id in which the ids of one statement differ. */
const TAIL_CHARS = 9;

/** People of a group, newest first, that it names. */
export const MAX_ACTORS = 100;

/** What is notified of, in `insertSql`. */
const SUBJECT = { siteId: "r.site_id", kind: "r.kind" };

interface Inserted {
  count: number;
  pushDue: boolean;
  emailDue: boolean;
}

const HAS_DEVICE = "EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.status = 'active')";

/**
 * SQL: inserts one notification for each row of `recipients`, or adds it to the user's unread group. Its columns are
 * those of `notifications` that say who is notified of what, and a `position`; a user and a group occur once. Rows are
 * written in `LOCK_ORDER`. Their ids count up with the position of what happened, which is their order in the bell.
 */
export const insertSql = (recipients: string) => `
  WITH recipients AS (
    ${recipients}
  ), preferences AS (
    SELECT r.*,
           CASE WHEN ${wantsPush(SUBJECT)} AND ${HAS_DEVICE} THEN ${AFTER_QUIET_HOURS} END AS push_due_at,
           CASE WHEN ${wantsEmail(SUBJECT)} AND NOT (${hasOwnEmail(SUBJECT)}) THEN ${nextEmail(wantsDailyEmail(SUBJECT))} END AS email_due_at
      FROM recipients r JOIN users u ON u.id = r.user_id
      LEFT JOIN notification_settings s ON s.user_id = u.id ${joinChoices(SUBJECT)}
     WHERE ${mayGet(SUBJECT)}
     ORDER BY r.user_id, r.group_key
  ), inserted AS (
    INSERT INTO notifications AS n (id, user_id, kind, site_id, post_id, comment_id, group_key, count, actor_ids, data,
      created_at, updated_at, push_due_at, email_due_at)
    SELECT $idHead || id_tail(($idTail::bigint + position) & ((1::bigint << 45) - 1)), user_id, kind,
           site_id, post_id, comment_id, group_key, count, actor_ids, data, $now, $now, push_due_at, email_due_at
      FROM preferences
    ON CONFLICT (user_id, group_key) WHERE read_at IS NULL DO UPDATE SET
      count = n.count + excluded.count
        - (SELECT count(*) FROM unnest(excluded.actor_ids) AS a WHERE a = ANY(n.actor_ids))
        -- A serial isn't one of its parts.
        - (n.kind = 'new_post' AND n.group_key = 'new_post ' || n.post_id)::int,
      actor_ids = (excluded.actor_ids || ARRAY(SELECT a FROM unnest(n.actor_ids) WITH ORDINALITY AS old (a, at)
        WHERE a <> ALL(excluded.actor_ids) ORDER BY at))[1:${MAX_ACTORS}],
      post_id = excluded.post_id, comment_id = excluded.comment_id, data = excluded.data,
      updated_at = excluded.updated_at, push_due_at = excluded.push_due_at,
      email_due_at = coalesce(n.email_due_at, excluded.email_due_at)
    RETURNING push_due_at, email_due_at
  )
  SELECT count(*)::int AS count, coalesce(bool_or(push_due_at <= $now), false) AS "pushDue",
         coalesce(bool_or(email_due_at <= $now), false) AS "emailDue"
    FROM inserted`;

/**
 * Runs `insertSql` with the binds of its `recipients`, and on commit the jobs for what is due now. Returns how many rows
 * were written.
 */
export async function insertNotifications(
  { platform, transaction }: Scope,
  recipients: string,
  binds: Record<string, unknown>,
): Promise<number> {
  const { jobs } = platform;
  const now = platform.clock.now();
  const ids = {
    idHead: newId(now.getTime(), platform.random).slice(0, -TAIL_CHARS),
    idTail: Buffer.from(platform.random(8)).readBigUInt64BE() >> 19n,
  };
  const [inserted] = await select<Inserted>(
    platform.db,
    insertSql(recipients),
    { ...binds, ...ids, now },
    transaction,
  );
  if (inserted?.pushDue) transaction.afterCommit(() => jobs.soon(sendPushes));
  if (inserted?.emailDue) transaction.afterCommit(() => jobs.soon(sendNotificationEmails));
  return inserted?.count ?? 0;
}
