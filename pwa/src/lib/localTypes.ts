import type { ImageRef } from "@quire/contracts/records/image";
import type { PostCard } from "@quire/contracts/records/post";
import type { SiteCard } from "@quire/contracts/records/site";
import type { SavedList } from "@quire/domain/posts/library";
import type { Passage } from "@quire/domain/posts/passages";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";

/** A change to send, as the wanted state: sending it twice does no harm. */
export interface OutboxEntry {
  kind: "like" | "unlike" | "follow" | "unfollow" | "read";
  siteId: string;
  postId?: string;
  /** Only for `read`. */
  place?: ReadPlace;
}

/** A comment, as far as sending needs it. */
export interface CommentContent {
  postId: string;
  text: string;
  parent: string | null;
  /** What a new comment is about, if it is about a passage. */
  passage?: Passage | null;
}

/** A comment's change: post it, edit it, delete it, or restore it. */
export interface CommentEntry {
  kind: "comment" | "comment_edit" | "comment_gone" | "comment_back";
  siteId: string;
  /** The comment's id, made on this device. */
  id: string;
  comment: CommentContent;
}

/** A comment's change that is not sent yet, or was refused. */
export interface LocalComment {
  /** The comment's id. */
  id: string;
  kind: "comment" | "comment_edit" | "comment_gone";
  /** For `comment_gone`: false restores the comment. */
  wanted: boolean;
  comment: CommentContent;
  /** In milliseconds. */
  writtenAt: number;
  /** The server's message when it refused the change; null while it waits. */
  refusal: string | null;
}

/** A highlight to save on this device. */
export interface NewHighlight {
  id: string;
  postId: string;
  siteId: string;
  workId: string;
  title: string;
  workTitle: string;
  /** Address of the post; null once its site is gone. */
  url: string | null;
  passage: Passage;
  note: string;
}

/** A highlight on this device. */
export interface LocalHighlight extends NewHighlight {
  /** In milliseconds. */
  editedAt: number;
}

/** The state of a highlight, as far as sending needs it. */
export interface HighlightState {
  postId: string;
  passage: Passage;
  note: string;
  deleted: boolean;
  editedAt: number;
}

/** A change that the server refused for good, with its message. */
export interface Refused {
  kind: "like" | "follow" | "read" | "highlight" | SavedList | "comment" | "comment_edit" | "comment_gone";
  subject: string;
  siteId: string;
  wanted: boolean;
  message: string;
}

/** A text that was read or saved, as the library lists it. */
export interface ReadText {
  key: string;
  /** Id of its serial, or its own. */
  workId: string;
  path: string;
  title: string;
  /** The serial's title. */
  parent: string | null;
  /** How far it was read, 0 to 1. */
  fraction: number;
  finished: boolean;
  /** In milliseconds. */
  readAt: number;
  ptype: string;
  /** Its number in its serial. */
  index: number | null;
  minutes: number;
  pages: number;
  /** The next part of its serial. */
  next: { title: string; path: string; index: number | null; minutes: number; pages: number } | null;
  cover: ImageRef | null;
  writer: string | null;
}

/** The reading position in a text. */
export interface RecordedPosition {
  siteId: string;
  postId: string;
  /** The serial that the text is part of. */
  parentId: string | null;
  fraction: number;
  /** The exact position, in the format of the text's reader. */
  locator: string | null;
  /** In milliseconds; now by default. */
  readAt?: number;
  /** Since when the reader has been before their place; null while they aren't. */
  backSince?: number | null;
}

/** A post of a card or of its page. Its site is missing where the page does not name it. */
export type SavablePost = PostCard & { site?: SiteCard | null | undefined };

/** A post that this device stores for offline reading, or tried to. */
export interface DeviceCopy {
  id: string;
  title: string;
  /** On this host. */
  path: string;
  chapters: number;
  bytes: number;
  complete: boolean;
  /** The device has not enough space for it. */
  noSpace: boolean;
}

/** Progress of saving a post offline: first its parts, then the bytes of its files. */
export interface SaveProgress {
  done: number;
  total: number;
  bytes: number;
  totalBytes: number;
}
