import type { SavedList } from "@quire/domain/posts/library";
import type { OutboxItem } from "@quire/domain/posts/offline";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";
import type { CommentContent, HighlightState } from "../../lib/localTypes.ts";

/** A new comment, an edit, or a deletion (a restoration where not `wanted`). */
export type CommentKind = "comment" | "comment_edit" | "comment_gone";

/** A user's change that is not sent yet. */
export interface OutboxRecord extends OutboxItem {
  /** Made on this device; sorts by time. */
  id: string;
  userId: string;
  kind: "like" | "follow" | "read" | "highlight" | SavedList | CommentKind;
  /** Id of the post, site or comment that it is about. */
  subject: string;
  siteId: string;
  wanted: boolean;
  /** For `read`: how far, and when. */
  place?: ReadPlace;
  /** For a highlight: its state. */
  highlight?: HighlightState;
  /** For a comment: its post, parent and text. */
  comment?: CommentContent;
  attempts: number;
  /** Earliest time to send it, in milliseconds. */
  dueAt: number;
}

/** A new change, before it has its place in the order. */
export type NewEntry = Omit<OutboxRecord, "id" | "attempts" | "dueAt">;

/** False for reading positions, which are sent silently: not counted, not exported, no reason to keep a user here. */
export const isUserAction = ({ kind }: Pick<OutboxRecord, "kind">) => kind !== "read";

/** A change that the server refused for good, stored until the user was told. */
export interface RefusedRecord extends OutboxRecord {
  message: string;
  /** The user was told. A refused comment stays with its text until its author decides. */
  told?: boolean;
}
