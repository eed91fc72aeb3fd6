import type { Comment, CommentAuthor, OwnComment } from "@quire/contracts/records/comment";
import { COMMENT_DEPTH_MAX, EDIT_WINDOW_MS } from "@quire/domain/community/threads";
import type { LocalComment } from "../../lib/localTypes.ts";

/** A comment's state for the current user on this device. */
export type ShownStatus =
  /** Published for everyone. */
  | "shown"
  /** Not sent to the server yet. */
  | "waiting"
  /** The comment or its edit was refused by the server; the text is saved on this device. */
  | "refused"
  /** Waiting for the creator's approval. */
  | "held"
  /** Removed by a moderator. */
  | "removed";

export interface ShownComment {
  comment: Comment;
  status: ShownStatus;
  /** Why it was refused or removed. */
  reason: string | null;
}

export interface Discussion {
  /** As anyone sees them, in thread order. */
  listed: readonly Comment[];
  /** The user's own comments that others can't see. */
  own: readonly OwnComment[];
  /** Changes made on this device, oldest first; without `isSent`, not on the server yet. */
  local: readonly (LocalComment & { isSent?: boolean })[];
  author: CommentAuthor;
}

/**
 * Returns the discussion as this user sees it: the public comments with their own hidden and unsent ones in place.
 */
export function mergeComments({ listed, own, local, author }: Discussion): ShownComment[] {
  const shown: ShownComment[] = listed.map((comment) => ({ comment, status: "shown", reason: null }));
  for (const one of [...own].reverse()) {
    const status = one.state === "removed" ? "removed" : "held";
    insert(shown, { comment: one, status, reason: one.removal_reason });
  }
  for (const change of local) apply(shown, change, author);
  return shown;
}

function apply(shown: ShownComment[], change: Discussion["local"][number], author: CommentAuthor): void {
  const status: ShownStatus = change.refusal !== null ? "refused" : change.isSent ? "shown" : "waiting";
  const at = shown.findIndex(({ comment }) => comment.id === change.id);
  const there = shown[at];
  if (change.kind === "comment") {
    // The server's version is newer and more complete.
    if (there && status !== "refused") return;
    insert(shown, { comment: commentOf(change, author), status, reason: change.refusal });
  } else if (there && change.kind === "comment_edit") {
    const edited = new Date(change.writtenAt).toISOString();
    const comment = { ...there.comment, text: change.comment.text, edited };
    shown[at] = {
      comment,
      status: status === "shown" ? there.status : status,
      reason: change.refusal ?? there.reason,
    };
  } else if (change.kind === "comment_gone" && change.refusal === null) {
    if (there && change.wanted) removeAt(shown, at);
    else if (!change.wanted && !there?.comment.author) {
      insert(shown, { comment: commentOf(change, author), status, reason: null });
    }
  }
}

function removeAt(shown: ShownComment[], at: number): void {
  const { comment } = shown[at] as ShownComment;
  const isAnswered = (shown[at + 1]?.comment.depth ?? 0) > comment.depth;
  if (!isAnswered) shown.splice(at, 1);
  else {
    const place: Comment = { ...comment, state: "removed", passage: null, text: "", author: null };
    shown[at] = { comment: place, status: "shown", reason: null };
  }
}

/** Replaces the comment itself, or inserts it after the existing replies to its parent; a new thread comes first. */
function insert(shown: ShownComment[], item: ShownComment): void {
  const { comment } = item;
  const own = shown.findIndex((one) => one.comment.id === comment.id);
  if (own >= 0) {
    shown[own] = item;
    return;
  }
  const answered = shown.findIndex((one) => one.comment.id === comment.parent);
  const parent = shown[answered]?.comment;
  if (!parent) {
    shown.unshift({ ...item, comment: { ...comment, depth: 0 } });
    return;
  }
  const depth = Math.min(parent.depth + 1, COMMENT_DEPTH_MAX);
  let end = answered + 1;
  while ((shown[end]?.comment.depth ?? 0) > Math.min(parent.depth, COMMENT_DEPTH_MAX - 1)) end += 1;
  shown.splice(end, 0, { ...item, comment: { ...comment, depth } });
}

function commentOf({ id, comment, writtenAt }: LocalComment, author: CommentAuthor): Comment {
  return {
    id,
    post_id: comment.postId,
    parent: comment.parent,
    depth: 0,
    passage: comment.passage ?? null,
    text: comment.text,
    state: "approved",
    created: new Date(writtenAt).toISOString(),
    edited: null,
    editable_until: new Date(writtenAt + EDIT_WINDOW_MS).toISOString(),
    answers: 0,
    author,
  };
}
