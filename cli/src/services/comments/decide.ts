import { updateComment } from "@quire/contracts/calls/comments";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { findComments, openMinded } from "./find.ts";
import { type ListedComment, presentComment } from "./list.ts";

export interface Decision {
  state: "approved" | "removed";
  /** Shown to the author; only for a removal. */
  reason?: string;
}

/** Approves or removes comments. If one is refused, those before it are done; repeating it is safe. */
export async function decideComments(
  terminal: Terminal,
  place: Place,
  ids: readonly string[],
  { state, reason }: Decision,
): Promise<ListedComment[]> {
  const minded = await openMinded(terminal, place);
  const comments = await findComments(terminal, minded, ids);
  for (const { id: commentId, post, state: before } of comments) {
    if (before === state) continue;
    await minded.client.call(updateComment, {
      params: { siteId: minded.siteId, id: post.id, commentId },
      body: { state, ...(reason === undefined ? {} : { reason }) },
      signal: terminal.signal,
      idempotent: true,
    });
  }
  return comments.map((comment) => ({
    ...presentComment(comment),
    state,
    removal_reason: state === "removed" ? (reason ?? comment.removal_reason) : null,
  }));
}
