import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { ImageRef } from "./image.ts";

/** A user or site that caused a notification. */
export interface NotificationActor {
  id: string;
  name: string;
  logo: ImageRef | null;
}

/** A user of a group of notifications. */
export interface LinkedActor extends NotificationActor {
  /** Of their site; null for a reader without one. */
  url: string | null;
}

/** What the caller is notified of; while unread, similar events are one. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  /** One sentence, without a full stop. */
  text: string;
  /** The start of the latest comment that it is about, or why the comment was removed. */
  detail: string | null;
  /** Where it leads. */
  url: string;
  /** Events in it. */
  count: number;
  /** The latest three, newest first. Empty if the notification names no one. */
  actors: NotificationActor[];
  /** UTC ISO 8601; of its latest event. */
  updated: string;
  read: boolean;
}
