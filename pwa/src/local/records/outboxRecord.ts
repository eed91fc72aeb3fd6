import type { OutboxItem } from "@quire/domain/offline";

/** Something a person did that the server has yet to hear of. */
export interface OutboxRecord extends OutboxItem {
  /** Made on this device; sorts by time. */
  id: string;
  userId: string;
  kind: "like" | "follow";
  /** What it is about: a post's id, or a site's. */
  subject: string;
  siteId: string;
  wanted: boolean;
  attempts: number;
  /** Not to be sent before, in milliseconds. */
  dueAt: number;
}

/** What the server refused for good: set aside until the person has been told. */
export interface RefusedRecord extends OutboxRecord {
  message: string;
}
