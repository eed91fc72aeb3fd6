import { listSiteComments } from "@quire/contracts/calls/comments";
import type { ModeratedComment } from "@quire/contracts/records/comment";
import type { CommentState } from "@quire/domain/community/threads";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";
import { openMinded } from "./find.ts";

/** A comment as `quire comments` prints it. */
export interface ListedComment {
  id: string;
  state: CommentState;
  text: string;
  created: string;
  author: { id: string; name: string } | null;
  author_blocked: boolean;
  post: { id: string; title: string; url: string };
  /** The comment it replies to. */
  parent: string | null;
  removal_reason: string | null;
}

export interface CommentsRequest {
  place: Place;
  state: CommentState;
  limit: number;
  after?: string;
}

/** Lists comments of the user's site in one state, newest first. */
export async function listComments(
  terminal: Terminal,
  { place, state, limit, after }: CommentsRequest,
): Promise<{ comments: ListedComment[]; next: string | null }> {
  const { client, siteId } = await openMinded(terminal, place);
  const { rows, next } = await collectPages(limit, after, async (page) => {
    const query = { state, ...page };
    const answer = await client.call(listSiteComments, {
      params: { id: siteId },
      query,
      signal: terminal.signal,
    });
    return { rows: answer.comments, next: answer.next };
  });
  return { comments: rows.map(presentComment), next };
}

/** Returns the printed fields of a comment. */
export function presentComment(comment: ModeratedComment): ListedComment {
  const { id, state, text, created, author, author_blocked, post, parent, removal_reason } = comment;
  return {
    id,
    state,
    text,
    created,
    author: author && { id: author.id, name: author.name },
    author_blocked,
    post,
    parent,
    removal_reason,
  };
}
