import type { PostCardWithSite } from "@quire/contracts/records/post";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { hasParts, isShown } from "../../../sites/isShown.ts";
import { OWN_COLUMNS, type OwnRow, presentOwnRow } from "../ownRows.ts";

interface Input {
  query: { next?: string; size?: number };
}

/** Posts of one site published after the key; walks `publications_all`. */
const beforeKey = (site: string) =>
  `p.site_id = ${site} AND (p.published_at, p.post_id) < ($after::timestamptz, $afterId) AND ${hasParts("p")} AND ${isShown("p")}`;

/**
 * Lists the newest posts and chapters of all followed sites. A page of n comes from at most n sites, those whose
 * newest post is newest: one index seek per followed site finds them, and only those are read n posts deep.
 */
export async function listInboxQuery(
  context: Context,
  { query }: Input,
): Promise<{ posts: PostCardWithSite[]; next: string | null }> {
  const user = requireUser(context);
  const { db } = context.platform;
  const slice = sliceOf(query);
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "inbox", ["time", "string"])
    : ["infinity", ""];
  const rows = await select<OwnRow>(
    db,
    `WITH lately AS MATERIALIZED (
       SELECT f.site_id FROM follows f JOIN sites open ON open.id = f.site_id AND open.suspended_at IS NULL
        CROSS JOIN LATERAL (
         SELECT p.published_at, p.post_id FROM publications p WHERE ${beforeKey("f.site_id")}
          ORDER BY p.published_at DESC, p.post_id DESC LIMIT 1
       ) newest
        WHERE f.user_id = $userId ORDER BY newest.published_at DESC, newest.post_id DESC LIMIT $limit
     ), page AS MATERIALIZED (
       SELECT found.post_id, found.published_at FROM lately CROSS JOIN LATERAL (
         SELECT p.post_id, p.published_at FROM publications p WHERE ${beforeKey("lately.site_id")}
          ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit
       ) found
        ORDER BY found.published_at DESC, found.post_id DESC LIMIT $limit
     )
     SELECT ${OWN_COLUMNS}
       FROM page JOIN publications p ON p.post_id = page.post_id JOIN sites s ON s.id = p.site_id
       LEFT JOIN publications up ON up.post_id = p.parent_id
      ORDER BY p.published_at DESC, p.post_id DESC`,
    { userId: user.userId, after, afterId, limit: slice.limit + 1 },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("inbox", [last.published_at.toISOString(), last.post_id]),
  );
  return { posts: page.rows.map((row) => presentOwnRow(context, user, row)), next: page.next };
}
