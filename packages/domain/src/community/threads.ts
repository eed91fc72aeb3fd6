import type { Id } from "../ids.ts";

/** Maximum depth of replies; a reply to the deepest becomes its sibling. */
export const COMMENT_DEPTH_MAX = 4;
/** How long an author may edit a comment. */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** The position of a comment in its thread. */
export interface ThreadPlace {
  parentId: Id | null;
  depth: number;
  /** Sort key that puts each reply below its parent, and siblings in order of time. */
  thread: string;
}

interface Answered {
  id: Id;
  parentId: Id | null;
  depth: number;
  thread: string;
}

/** How much one comment adds to `thread`: 12 hex digits of its time, and its id without the first letter. */
const LINK = 12 + 19;

/**
 * Returns the position of a comment that replies to `parent`, or starts a thread (`null`). `writtenAt` is in
 * milliseconds.
 */
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

/** Returns the ids of the comments from the start of a thread to this one. */
export function commentsOfThread(thread: string): Id[] {
  return Array.from(
    { length: thread.length / LINK },
    (_, at) => `b${thread.slice(at * LINK + 12, (at + 1) * LINK)}`,
  );
}

/**
 * Whether the author may still edit a comment. Counted from its arrival on the server, so that comments written
 * offline aren't too late.
 */
export function isEditable(receivedAt: number, now: number): boolean {
  return now - receivedAt <= EDIT_WINDOW_MS;
}

export type CommentState = "pending" | "approved" | "removed";

/**
 * Returns the state of an edited comment. On a site with premoderation it goes back to review: the approval was for
 * the old text.
 */
export function stateAfterEdit(state: CommentState, siteDefault: "pending" | "approved"): CommentState {
  return state === "approved" && siteDefault === "pending" ? "pending" : state;
}
