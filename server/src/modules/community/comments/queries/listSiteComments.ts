import type { SiteCommentsQuery } from "@quire/contracts/calls/comments";
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
  query: SiteCommentsQuery;
}

/** How many of the newest comments are checked for an answer. */
const MAX_UNANSWERED = 1000;

/**
 * SQL: the page of readers' comments that the site's owner has not replied to. `OFFSET 0` makes each of the newest
 * comments look up its own replies in the index, whatever the planner assumes of their number.
 */
const UNANSWERED = `c.id IN (
  SELECT newest.id FROM (
    SELECT id, user_id, created_at FROM comments WHERE site_id = $siteId AND state = 'approved'
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_UNANSWERED}) newest
   WHERE newest.user_id <> $siteId AND (newest.created_at, newest.id) < ($after::timestamptz, $id)
     AND NOT EXISTS (SELECT 1 FROM comments r
                      WHERE r.parent_id = newest.id AND r.user_id = $siteId AND r.state = 'approved' OFFSET 0)
   ORDER BY newest.created_at DESC, newest.id DESC LIMIT $limit OFFSET $offset)`;

const IN_STATE = `c.site_id = $siteId AND c.state = $state AND (c.created_at, c.id) < ($after::timestamptz, $id)
  AND ${NOT_WITHDRAWN}`;

/**
 * Lists a site's comments in one state (`pending` by default), without those that their authors withdrew, or those
 * to answer; newest first.
 */
export async function listSiteCommentsQuery(context: Context, { params, query }: Input) {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "moderate", { siteId: params.id });
  const { unanswered = false, state = "pending" } = query;
  const slice = sliceOf(query);
  const key = `comments ${unanswered ? "unanswered" : state}`;
  const [after, id] = slice.next ? decodeNext(slice.next, key, ["time", "string"]) : ["infinity", ""];
  const rows = await select<ModeratedCommentRow>(
    db,
    `${SELECT_MODERATED_COMMENT}
      WHERE ${unanswered ? UNANSWERED : IN_STATE}
      ORDER BY c.created_at DESC, c.id DESC LIMIT $limit ${unanswered ? "" : "OFFSET $offset"}`,
    { siteId: params.id, state, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(key, [last.created_at.toISOString(), last.id]),
  );
  return { comments: page.rows.map((row) => presentModeratedComment(config, row)), next: page.next };
}
