import { NOTIFICATION_RULES } from "@quire/domain/audience/notificationKinds";
import { newId } from "@quire/domain/ids";
import { select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { AFTER_QUIET_HOURS, NEXT_EMAIL } from "./dueTimes.ts";
import { sendNotificationEmails, sendPushes } from "./jobs/names.ts";
import type { NewNotification } from "./newNotification.ts";
import { type EVERYONE, messageFor, NOTIFICATIONS_CHANGED } from "./wake.ts";
import { joinChoices, mayGet, wantsEmail, wantsPush } from "./whoWants.ts";

/** Characters of an id in which the ids of one statement differ. */
const TAIL_CHARS = 9;

/** What is notified of, in `insertSql`. */
const SUBJECT = { siteId: "$siteId", kind: "$kind" };

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

const HAS_DEVICE = "EXISTS (SELECT 1 FROM devices d WHERE d.user_id = u.id AND d.status = 'active')";

/**
 * SQL that notifies the users of `recipients`, which yields one `user_id` each, in one statement. Ids count up from a
 * random one, so that 100,000 of one millisecond differ.
 */
export const insertSql = (recipients: string) => `
  WITH wanted AS (
    SELECT u.id AS user_id,
           CASE WHEN ${wantsPush(SUBJECT)} AND ${HAS_DEVICE} THEN ${AFTER_QUIET_HOURS} END AS push_due_at,
           CASE WHEN ${wantsEmail(SUBJECT)} THEN ${NEXT_EMAIL} END AS email_due_at
      FROM (${recipients}) r JOIN users u ON u.id = r.user_id
      LEFT JOIN notification_settings s ON s.user_id = u.id ${joinChoices(SUBJECT)}
     WHERE ${mayGet(SUBJECT)} AND u.id IS DISTINCT FROM $actorId
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
  const [inserted] = await select<Inserted>(
    platform.db,
    insertSql(recipients),
    {
      ...binds,
      now,
      kind: content.kind,
      siteId: content.siteId,
      postId: content.postId ?? null,
      commentId: content.commentId ?? null,
      groupKey: content.groupKey,
      actorId: content.actorId ?? null,
      actorIds: content.actorId ? [content.actorId] : [],
      data: JSON.stringify(content.data ?? {}),
      everyDay: NOTIFICATION_RULES[content.kind].emails === "day",
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
