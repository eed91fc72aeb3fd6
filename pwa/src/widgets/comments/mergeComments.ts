import type { Comment, CommentAuthor, OwnComment } from "@quire/contracts/records/comment";
import { COMMENT_DEPTH_MAX, EDIT_WINDOW_MS } from "@quire/domain/community/threads";
import type { LocalComment } from "../../lib/localTypes.ts";

/** What became of a comment, to whoever looks at it here. */
export type Fate =
  /** Everybody sees it. */
  | "shown"
  /** It has yet to reach the server. */
  | "waiting"
  /** The server refused it, or the change of it; its words are kept here. */
  | "refused"
  /** Somebody looks at it before others see it. */
  | "held"
  /** A moderator removed it. */
  | "removed";

export interface ShownComment {
  comment: Comment;
  fate: Fate;
  /** Why it was refused or removed. */
  reason: string | null;
}

export interface Discussion {
  /** As everybody sees them, in the order of their threads. */
  listed: readonly Comment[];
  /** The person's own that others do not see. */
  own: readonly OwnComment[];
  /** What this device did, the oldest first; without `isSent`, the server has yet to hear of it. */
  local: readonly (LocalComment & { isSent?: boolean })[];
  author: CommentAuthor;
}

/** A discussion as one person sees it on this device: what everybody sees, with what is theirs in its place. */
export function mergeComments({ listed, own, local, author }: Discussion): ShownComment[] {
  const shown: ShownComment[] = listed.map((comment) => ({ comment, fate: "shown", reason: null }));
  for (const one of [...own].reverse()) {
    const fate = one.state === "removed" ? "removed" : "held";
    put(shown, { comment: one, fate, reason: one.removal_reason });
  }
  for (const change of local) apply(shown, change, author);
  return shown;
}

function apply(shown: ShownComment[], change: Discussion["local"][number], author: CommentAuthor): void {
  const fate: Fate = change.refusal !== null ? "refused" : change.isSent ? "shown" : "waiting";
  const at = shown.findIndex(({ comment }) => comment.id === change.id);
  const there = shown[at];
  if (change.kind === "comment") {
    // The server has it already, and says more of it.
    if (there && fate !== "refused") return;
    put(shown, { comment: commentOf(change, author), fate, reason: change.refusal });
  } else if (there && change.kind === "comment_edit") {
    const edited = new Date(change.writtenAt).toISOString();
    const comment = { ...there.comment, text: change.comment.text, edited };
    shown[at] = {
      comment,
      fate: fate === "shown" ? there.fate : fate,
      reason: change.refusal ?? there.reason,
    };
  } else if (change.kind === "comment_gone" && change.refusal === null) {
    if (there && change.wanted) takeOut(shown, at);
    else if (!change.wanted && !there?.comment.author) {
      put(shown, { comment: commentOf(change, author), fate, reason: null });
    }
  }
}

function takeOut(shown: ShownComment[], at: number): void {
  const { comment } = shown[at] as ShownComment;
  const isAnswered = (shown[at + 1]?.comment.depth ?? 0) > comment.depth;
  if (!isAnswered) shown.splice(at, 1);
  else {
    const place: Comment = { ...comment, state: "removed", text: "", author: null };
    shown[at] = { comment: place, fate: "shown", reason: null };
  }
}

/** In the place of itself, or beneath what it answers, after the answers that are there; a new thread comes first. */
function put(shown: ShownComment[], item: ShownComment): void {
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
    text: comment.text,
    state: "approved",
    created: new Date(writtenAt).toISOString(),
    edited: null,
    editable_until: new Date(writtenAt + EDIT_WINDOW_MS).toISOString(),
    answers: 0,
    author,
  };
}
