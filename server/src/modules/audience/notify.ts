import type { NotificationData, NotificationKind } from "@quire/domain/audience/notificationKinds";
import { execute } from "../../platform/database/select.ts";
import type { Scope } from "../../platform/scope.ts";
import { deliverNotifications } from "./notifications/jobs/names.ts";

export interface NewNotification {
  kind: NotificationKind;
  /** Who is notified. The actor is left out, as are users who are deleted, suspended or blocked by the site. */
  userIds: readonly string[];
  /** The site it is about, whose preferences apply; null for the account's own. */
  siteId: string | null;
  postId?: string;
  commentId?: string;
  /** Who caused it. */
  actorId?: string;
  /** While unread, events with the same key become one notification. Up to 100 characters. */
  groupKey: string;
  data?: NotificationData;
}

/** Records in the caller's transaction what users are to be notified of. On commit, a job notifies them. */
export async function notify({ platform, transaction }: Scope, notification: NewNotification): Promise<void> {
  const { kind, siteId, postId, commentId, actorId, groupKey, data } = notification;
  const userIds = [...new Set(notification.userIds)].filter((id) => id !== actorId);
  if (userIds.length === 0) return;
  await execute(
    platform.db,
    `INSERT INTO notification_events (user_ids, kind, site_id, post_id, comment_id, actor_id, group_key, data)
     VALUES ($userIds, $kind, $siteId, $postId, $commentId, $actorId, $groupKey, $data)`,
    {
      userIds,
      kind,
      siteId,
      postId: postId ?? null,
      commentId: commentId ?? null,
      actorId: actorId ?? null,
      groupKey,
      data: JSON.stringify(data ?? {}),
    },
    transaction,
  );
  transaction.afterCommit(() => platform.jobs.soon(deliverNotifications));
}
