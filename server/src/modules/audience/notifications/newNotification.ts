import type { NotificationData, NotificationKind } from "@quire/domain/audience/notificationKinds";

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
