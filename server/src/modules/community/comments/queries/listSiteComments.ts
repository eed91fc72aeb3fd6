import type { ListingQuery } from "@quire/contracts/call";
import type { CommentState } from "@quire/domain/community/threads";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import {
  type ModeratedCommentRow,
  NOT_WITHDRAWN,
  presentModeratedComment,
  SELECT_MODERATED_COMMENT,
} from "../moderatedComment.ts";
import { commentsPolicy } from "../policy.ts";

interface Input {
  params: { id: string };
  query: ListingQuery & { state?: CommentState };
}

/**
 * Lists a site's comments in one state (`pending` by default), newest first, without those that their authors
 * withdrew.
 */
export async function listSiteCommentsQuery(context: Context, { params, query }: Input) {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "moderate", { siteId: params.id });
  const { state = "pending" } = query;
  const slice = sliceOf(query);
  const [after, id] = slice.next
    ? decodeNext(slice.next, `comments ${state}`, ["time", "string"])
    : ["infinity", ""];
  const rows = await select<ModeratedCommentRow>(
    db,
    `${SELECT_MODERATED_COMMENT}
      WHERE c.site_id = $siteId AND c.state = $state AND (c.created_at, c.id) < ($after::timestamptz, $id)
        AND ${NOT_WITHDRAWN}
      ORDER BY c.created_at DESC, c.id DESC LIMIT $limit OFFSET $offset`,
    { siteId: params.id, state, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(`comments ${state}`, [last.created_at.toISOString(), last.id]),
  );
  return { comments: page.rows.map((row) => presentModeratedComment(config, row)), next: page.next };
}
