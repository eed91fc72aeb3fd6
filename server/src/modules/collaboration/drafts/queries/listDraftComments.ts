import type { ListingQuery } from "@quire/contracts/call";
import type { DraftThread } from "@quire/contracts/records/draft";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { COMMENT_COLUMNS, type CommentRow, presentDraftComment, usersIn } from "../comments.ts";
import { findMembers } from "../people.ts";

interface Input {
  params: { siteId: string; id: string };
  query: ListingQuery & { state?: "open" | "resolved" };
}

/** Threads of a draft with their answers, the latest thread first: the open ones, unless the resolved are asked for. */
export async function listDraftComments(context: Context, { params, query }: Input) {
  await authorizeDraft(context, params, "read");
  const { db } = context.platform;
  const { state = "open" } = query;
  const slice = sliceOf(query);
  const key = `draft-comments ${state}`;
  const [after, afterId] = slice.next ? decodeNext(slice.next, key, ["time", "string"]) : ["infinity", ""];
  // As a truth that is asked for: `IS NOT NULL` alone would not be found in the index.
  const rows = await db.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments
      WHERE post_id = $id AND parent_id IS NULL AND (resolved_at IS NULL) ${state === "open" ? "IS TRUE" : "IS FALSE"}
        AND (created_at, id) < ($after::timestamptz, $afterId)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    {
      bind: {
        id: params.id,
        after,
        afterId,
        limit: slice.limit + 1,
        offset: slice.offset,
      },
      type: QueryTypes.SELECT,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(key, [last.created_at.toISOString(), last.id]),
  );
  return { threads: await withAnswers(context, page.rows), next: page.next };
}

async function withAnswers({ platform }: Context, roots: readonly CommentRow[]): Promise<DraftThread[]> {
  if (roots.length === 0) return [];
  const answers = await platform.db.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments WHERE parent_id = ANY($ids) ORDER BY created_at, id`,
    { bind: { ids: roots.map(({ id }) => id) }, type: QueryTypes.SELECT },
  );
  const people = await findMembers(platform, usersIn([...roots, ...answers]));
  return roots.map((root) => ({
    ...presentDraftComment(root, people),
    answers: answers
      .filter(({ parent_id }) => parent_id === root.id)
      .map((answer) => presentDraftComment(answer, people)),
  }));
}
