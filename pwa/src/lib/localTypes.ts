import type { ImageRef } from "@quire/contracts/records/image";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";

/** A change to send: the state wanted, so that sending it twice does no harm. */
export interface OutboxEntry {
  kind: "like" | "unlike" | "follow" | "unfollow" | "read";
  siteId: string;
  postId?: string;
  /** Of `read`. */
  place?: ReadPlace;
}

/** What a person said, as far as sending it needs. */
export interface SaidComment {
  postId: string;
  text: string;
  parent: string | null;
}

/** Of a comment: say it, change its words, take it back, or put it back. */
export interface CommentEntry {
  kind: "comment" | "comment_edit" | "comment_gone" | "comment_back";
  siteId: string;
  /** The comment's, made on this device. */
  id: string;
  comment: SaidComment;
}

/** A comment's change that the server has yet to hear of, or refused. */
export interface LocalComment {
  /** The comment's. */
  id: string;
  kind: "comment" | "comment_edit" | "comment_gone";
  /** Of `comment_gone`: false puts it back. */
  wanted: boolean;
  comment: SaidComment;
  /** Milliseconds. */
  writtenAt: number;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
}

/** A change that the server refused for good, with its words. */
export interface Refused {
  kind: "like" | "follow" | "read" | "comment" | "comment_edit" | "comment_gone";
  subject: string;
  siteId: string;
  wanted: boolean;
  message: string;
}

/** A text that was read or kept, as the library lists it. */
export interface ReadText {
  key: string;
  /** Of the serial it is part of, else its own. */
  workId: string;
  path: string;
  title: string;
  /** The serial it is part of. */
  parent: string | null;
  /** How far it was read, 0 to 1. */
  fraction: number;
  finished: boolean;
  /** Milliseconds. */
  readAt: number;
  /** What follows it in its serial. */
  next: { title: string; path: string } | null;
  cover: ImageRef | null;
  writer: string | null;
}

/** Where a text was left. */
export interface NotedPlace {
  siteId: string;
  postId: string;
  /** The serial that it is part of. */
  parentId: string | null;
  fraction: number;
  /** The exact place, in the form of the text's reader. */
  locator: string | null;
}

/** How far the keeping of a post has come: first its parts, then the bytes of its files. */
export interface SaveProgress {
  done: number;
  total: number;
  bytes: number;
  totalBytes: number;
}
