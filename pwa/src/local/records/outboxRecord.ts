import type { OutboxItem } from "@quire/domain/posts/offline";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import type { SaidComment } from "../../lib/localTypes.ts";

/** A comment that is new, whose words are new, or that is gone (not `wanted`: put back). */
export type CommentKind = "comment" | "comment_edit" | "comment_gone";

/** Something a person did that the server has yet to hear of. */
export interface OutboxRecord extends OutboxItem {
  /** Made on this device; sorts by time. */
  id: string;
  userId: string;
  kind: "like" | "follow" | "read" | CommentKind;
  /** What it is about: a post's id, a site's, or a comment's. */
  subject: string;
  siteId: string;
  wanted: boolean;
  /** Of a text that was read: how far, and when. */
  place?: ReadPlace;
  /** Of a comment: where it stands, and its words. */
  comment?: SaidComment;
  attempts: number;
  /** Not to be sent before, in milliseconds. */
  dueAt: number;
}

/** What the server refused for good: set aside until the person has been told. */
export interface RefusedRecord extends OutboxRecord {
  message: string;
  /** A comment stays here with its words until its author has decided what becomes of them. */
  told?: boolean;
}
