import type { ListingQuery } from "@quire/contracts/call";
import type { DraftThread } from "@quire/contracts/records/draft";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { COMMENT_COLUMNS, type CommentRow, presentDraftComment, usersIn } from "../comments.ts";
import { findMembers } from "../draftUsers.ts";

interface Input {
  params: { siteId: string; id: string };
  query: ListingQuery & { state?: "open" | "resolved" };
}

/** Lists a draft's threads with their replies, latest thread first; the open ones by default. */
export async function listDraftComments(context: Context, { params, query }: Input) {
  await authorizeDraft(context, params, "read");
  const { db } = context.platform;
  const { state = "open" } = query;
  const slice = sliceOf(query);
  const key = `draft-comments ${state}`;
  const [after, afterId] = slice.next ? decodeNext(slice.next, key, ["time", "string"]) : ["infinity", ""];
  // The index is on the boolean expression: a plain `IS NOT NULL` would not use it.
  const rows = await select<CommentRow>(
    db,
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments
      WHERE post_id = $id AND parent_id IS NULL AND (resolved_at IS NULL) ${state === "open" ? "IS TRUE" : "IS FALSE"}
        AND (created_at, id) < ($after::timestamptz, $afterId)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    {
      id: params.id,
      after,
      afterId,
      limit: slice.limit + 1,
      offset: slice.offset,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(key, [last.created_at.toISOString(), last.id]),
  );
  return { threads: await withReplies(context, page.rows), next: page.next };
}

async function withReplies({ platform }: Context, threads: readonly CommentRow[]): Promise<DraftThread[]> {
  if (threads.length === 0) return [];
  const answers = await select<CommentRow>(
    platform.db,
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments WHERE parent_id = ANY($ids) ORDER BY created_at, id`,
    { ids: threads.map(({ id }) => id) },
  );
  const users = await findMembers(platform, usersIn([...threads, ...answers]));
  return threads.map((thread) => ({
    ...presentDraftComment(thread, users),
    answers: answers
      .filter(({ parent_id }) => parent_id === thread.id)
      .map((answer) => presentDraftComment(answer, users)),
  }));
}
