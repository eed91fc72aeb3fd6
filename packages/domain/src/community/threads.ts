import type { Id } from "../ids.ts";

/** Replies nest this deep; an answer to the deepest stands beside it. */
export const COMMENT_DEPTH_MAX = 4;
/** How long an author may change the words of a comment. */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** Where a comment hangs. */
export interface ThreadPlace {
  parentId: Id | null;
  depth: number;
  /** Sorted by this, each answer stands beneath what it answers, and siblings in the order of their time. */
  thread: string;
}

interface Answered {
  id: Id;
  parentId: Id | null;
  depth: number;
  thread: string;
}

/** How much of `thread` one comment adds: 12 hex digits of its time, and its id without the first letter. */
const LINK = 12 + 19;

/** The place of a comment that answers another, or nobody (`null`). `writtenAt` is in milliseconds. */
export function placeInThread(
  answered: Answered | null,
  comment: { id: Id; writtenAt: number },
): ThreadPlace {
  const link = comment.writtenAt.toString(16).padStart(12, "0") + comment.id.slice(1);
  if (answered === null) return { parentId: null, depth: 0, thread: link };
  if (answered.depth < COMMENT_DEPTH_MAX) {
    return { parentId: answered.id, depth: answered.depth + 1, thread: answered.thread + link };
  }
  return {
    parentId: answered.parentId,
    depth: answered.depth,
    thread: answered.thread.slice(0, -LINK) + link,
  };
}

/** Whether its author may still change a comment. Counted from its arrival: what was written offline is not late. */
export function isEditable(receivedAt: number, now: number): boolean {
  return now - receivedAt <= EDIT_WINDOW_MS;
}

export type CommentState = "pending" | "approved" | "removed";

/**
 * The state of a comment whose words changed. Where a site looks first, it looks again: an approval is of words, not of
 * a person.
 */
export function stateAfterEdit(state: CommentState, siteDefault: "pending" | "approved"): CommentState {
  return state === "approved" && siteDefault === "pending" ? "pending" : state;
}
