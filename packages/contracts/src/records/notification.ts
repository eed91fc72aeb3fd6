import type { NotificationKind } from "@quire/domain/audience/notificationKinds";
import type { ImageRef } from "./image.ts";

/** Somebody who caused a notification. */
export interface NotificationActor {
  id: string;
  name: string;
  logo: ImageRef | null;
}

/** What the caller is notified of; while unread, similar events are one. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  /** One sentence, without a full stop. */
  text: string;
  /** Where it leads. */
  url: string;
  /** Events in it. */
  count: number;
  /** The latest three, newest first. Empty if nobody is to be named. */
  actors: NotificationActor[];
  /** UTC ISO 8601; of its latest event. */
  updated: string;
  read: boolean;
}
