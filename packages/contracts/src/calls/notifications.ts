import { call, type Listing } from "../call.ts";
import type { LinkedActor, Notification } from "../records/notification.ts";

/** Unread notifications that the caller can see; 100 stands for "100 or more". */
export interface UnreadCount {
  unread: number;
}

/** Lists the caller's notifications, the latest event first. */
export const listNotifications = call<{
  query: { next?: string; size?: number };
  output: Listing & UnreadCount & { notifications: Notification[] };
}>("GET", "r", "/notifications");

/** Lists who caused a notification, the latest first, up to 100: of a group, `count` says how many there are. */
export const listNotificationActors = call<{
  params: { id: string };
  output: { actors: LinkedActor[] };
}>("GET", "r", "/notifications/{id}/actors");

export const countUnreadNotifications = call<{ output: UnreadCount }>("GET", "r", "/notifications/unread");

/** Marks these as read, or everything up to `until` (UTC ISO 8601, the latest `updated` that was shown). */
export const readNotifications = call<{ body: { ids?: string[]; until?: string }; output: UnreadCount }>(
  "POST",
  "w",
  "/notifications/read",
);

/**
 * Server-sent events: `unread` with an `UnreadCount`, at once and whenever notifications change; `end` when the session
 * is over. Also ends after `seconds` (3600 by default): then connect again.
 */
export const streamNotifications = call<{ query: { seconds?: number }; output: Blob }>(
  "GET",
  "r",
  "/notifications/stream",
);
