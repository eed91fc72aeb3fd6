import type { OutboxItem } from "@quire/domain/offline";
import type { ReadPlace } from "@quire/domain/readingPositions";

/** Something a person did that the server has yet to hear of. */
export interface OutboxRecord extends OutboxItem {
  /** Made on this device; sorts by time. */
  id: string;
  userId: string;
  kind: "like" | "follow" | "read";
  /** What it is about: a post's id, or a site's. */
  subject: string;
  siteId: string;
  wanted: boolean;
  /** Of a text that was read: how far, and when. */
  place?: ReadPlace;
  attempts: number;
  /** Not to be sent before, in milliseconds. */
  dueAt: number;
}

/** What the server refused for good: set aside until the person has been told. */
export interface RefusedRecord extends OutboxRecord {
  message: string;
}
