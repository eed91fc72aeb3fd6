import type { ListingQuery } from "@quire/contracts/call";
import type { CommentState } from "@quire/domain/community/threads";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { MINDED_COMMENT, type MindedRow, NOT_TAKEN_BACK, presentMinded } from "../mindedComment.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  query: ListingQuery & { state?: CommentState };
}

/** A site's comments in one state (those that wait, unless told), the newest first. What authors took back is not among them. */
export async function listSiteCommentsQuery(context: Context, { params, query }: Input) {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "moderate", { siteId: params.id });
  const { state = "pending" } = query;
  const slice = sliceOf(query);
  const [after, id] = slice.next
    ? decodeNext(slice.next, `comments ${state}`, ["time", "string"])
    : ["infinity", ""];
  const rows = await db.query<MindedRow>(
    `${MINDED_COMMENT}
      WHERE c.site_id = $siteId AND c.state = $state AND (c.created_at, c.id) < ($after::timestamptz, $id)
        AND ${NOT_TAKEN_BACK}
      ORDER BY c.created_at DESC, c.id DESC LIMIT $limit OFFSET $offset`,
    {
      bind: { siteId: params.id, state, after, id, limit: slice.limit + 1, offset: slice.offset },
      type: QueryTypes.SELECT,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(`comments ${state}`, [last.created_at.toISOString(), last.id]),
  );
  return { comments: page.rows.map((row) => presentMinded(config, row)), next: page.next };
}
