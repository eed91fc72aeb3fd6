import { NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { newId } from "@quire/domain/ids";
import { select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS, JOIN_PREFERENCES, NEXT_EMAIL, WANTS_EMAIL, WANTS_PUSH } from "./dueTimes.ts";
import { sendNotificationEmails, sendPushes } from "./jobs/names.ts";
import type { NewNotification } from "./newNotification.ts";
import { type EVERYONE, messageFor, NOTIFICATIONS_CHANGED } from "./wake.ts";

/** Characters of an id in which the ids of one statement differ. */
const TAIL_CHARS = 9;

interface Inserted {
  pushDue: boolean;
  emailDue: boolean;
}

export type NotificationContent = Omit<NewNotification, "userIds">;

interface Recipients {
  /** SQL that yields one `user_id` each. */
  recipients: string;
  binds?: Record<string, unknown>;
  concerned: readonly string[] | typeof EVERYONE;
}

/**
 * SQL that notifies the users of `recipients`, which yields one `user_id` each, in one statement. Ids count up from a
 * random one, so that 100,000 of one millisecond differ.
 */
export const insertSql = (recipients: string) => `
  WITH wanted AS (
    SELECT u.id AS user_id,
           CASE WHEN ${WANTS_PUSH} THEN ${AFTER_QUIET_HOURS} END AS push_due_at,
           CASE WHEN $emails AND ${WANTS_EMAIL} THEN ${NEXT_EMAIL} END AS email_due_at
      FROM (${recipients}) r JOIN users u ON u.id = r.user_id
      ${JOIN_PREFERENCES}
     WHERE u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.id IS DISTINCT FROM $actorId
       AND ($ignoresBlock OR NOT EXISTS (
         SELECT 1 FROM blocked_commenters b WHERE b.site_id = $siteId AND b.user_id = u.id))
     ORDER BY u.id
  ), written AS (
    INSERT INTO notifications AS n (id, user_id, kind, site_id, post_id, comment_id, group_key, count, actor_ids, data,
      created_at, updated_at, push_due_at, email_due_at)
    SELECT $idHead || id_tail(($idTail::bigint + row_number() OVER ()) & ((1::bigint << 45) - 1)), user_id, $kind,
           $siteId, $postId, $commentId, $groupKey, 1, $actorIds::text[], $data::jsonb, $now, $now, push_due_at,
           email_due_at
      FROM wanted
    ON CONFLICT (user_id, group_key) WHERE read_at IS NULL DO UPDATE SET
      count = n.count + CASE WHEN excluded.actor_ids[1] = ANY(n.actor_ids) THEN 0 ELSE 1 END,
      actor_ids = (excluded.actor_ids || array_remove(n.actor_ids, excluded.actor_ids[1]))[1:3],
      post_id = excluded.post_id, comment_id = excluded.comment_id, data = excluded.data,
      updated_at = excluded.updated_at, push_due_at = excluded.push_due_at,
      email_due_at = coalesce(n.email_due_at, excluded.email_due_at)
    RETURNING push_due_at, email_due_at
  )
  SELECT coalesce(bool_or(push_due_at <= $now), false) AS "pushDue",
         coalesce(bool_or(email_due_at <= $now), false) AS "emailDue",
         CASE WHEN count(*) > 0 THEN pg_notify($channel, $changed)::text END AS notified
    FROM written`;

/**
 * Runs `insertSql`; `binds` are those of `recipients`. On commit it wakes the event streams of `concerned` in every
 * process, by the same statement, and the jobs for what is due now.
 */
export async function insertNotifications(
  { platform, transaction }: Scope,
  content: NotificationContent,
  { recipients, binds = {}, concerned }: Recipients,
): Promise<void> {
  const { jobs } = platform;
  const now = platform.clock.now();
  const rules = NOTIFICATION_RULES[content.kind];
  const [inserted] = await select<Inserted>(
    platform.db,
    insertSql(recipients),
    {
      ...binds,
      now,
      kind: content.kind,
      siteId: content.siteId,
      siteKey: content.siteId ?? "",
      postId: content.postId ?? null,
      commentId: content.commentId ?? null,
      groupKey: content.groupKey,
      actorId: content.actorId ?? null,
      actorIds: content.actorId ? [content.actorId] : [],
      data: JSON.stringify(content.data ?? {}),
      push: rules.push,
      email: rules.email,
      emails: rules.emails !== "own",
      everyDay: rules.emails === "day",
      ignoresBlock: rules.ignoresBlock === true,
      idHead: newId(now.getTime(), platform.random).slice(0, -TAIL_CHARS),
      idTail: Buffer.from(platform.random(8)).readBigUInt64BE() >> 19n,
      channel: NOTIFICATIONS_CHANGED,
      changed: messageFor(concerned),
    },
    transaction,
  );
  if (inserted?.pushDue) transaction.afterCommit(() => jobs.soon(sendPushes));
  if (inserted?.emailDue) transaction.afterCommit(() => jobs.soon(sendNotificationEmails));
}
