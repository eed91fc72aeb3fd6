import type { NotificationData, NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { Scope } from "../../platform/scope.ts";
import { insertNotifications } from "./notifications/insertNotifications.ts";

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

/**
 * Notifies users in the caller's transaction: the bell at once, push and email when they are due. Call it last: a
 * group's row may be locked by another event until its transaction ends.
 */
export async function notify(scope: Scope, { userIds, ...content }: NewNotification): Promise<void> {
  if (userIds.length === 0) return;
  await insertNotifications(scope, content, {
    recipients: "SELECT DISTINCT unnest($userIds::text[]) AS user_id",
    binds: { userIds: [...userIds] },
    concerned: userIds,
  });
}
