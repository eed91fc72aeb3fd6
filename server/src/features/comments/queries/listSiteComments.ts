import type { ListingQuery } from "@quire/contracts/call";
import type { MindedComment } from "@quire/contracts/records/comment";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/postPaths";
import { slugify } from "@quire/domain/slug";
import type { CommentState } from "@quire/domain/threads";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { siteUrl } from "../../../reading/addresses.ts";
import { COMMENT_COLUMNS, COMMENT_FROM, type CommentRow, presentWhole } from "../../../reading/comments.ts";
import { decodeNext, encodeNext } from "../../../reading/nextKey.ts";
import { cutPage, sliceOf } from "../../../reading/paging.ts";
import { commentsPolicy } from "../policy.ts";

type Row = CommentRow & {
  author_blocked: boolean;
  title: string;
  slug: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  own_domain: string;
  own_custom_domain: string | null;
};

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
  const rows = await db.query<Row>(
    `SELECT ${COMMENT_COLUMNS}, p.title, p.slug, p.ptype, p.subtype, own.domain AS own_domain,
            own.custom_domain AS own_custom_domain,
            EXISTS (SELECT 1 FROM blocked_commenters b WHERE b.site_id = c.site_id AND b.user_id = c.user_id) AS author_blocked
       FROM ${COMMENT_FROM} JOIN posts p ON p.id = c.post_id JOIN sites own ON own.id = c.site_id
      WHERE c.site_id = $siteId AND c.state = $state AND (c.created_at, c.id) < ($after::timestamptz, $id)
        AND (c.removed_by IS NULL OR c.removed_by <> c.user_id)
      ORDER BY c.created_at DESC, c.id DESC LIMIT $limit OFFSET $offset`,
    {
      bind: { siteId: params.id, state, after, id, limit: slice.limit + 1, offset: slice.offset },
      type: QueryTypes.SELECT,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(`comments ${state}`, [last.created_at.toISOString(), last.id]),
  );
  const comments = page.rows.map((row): MindedComment => {
    const site = { domain: row.own_domain, custom_domain: row.own_custom_domain };
    const path = postPath({
      id: row.post_id,
      ptype: row.ptype,
      subtype: row.subtype,
      slug: row.slug || slugify(row.title),
    });
    return {
      ...presentWhole(config, row),
      post: { id: row.post_id, title: row.title, url: siteUrl(config, site) + path },
      author_blocked: row.author_blocked,
      removal_reason: row.removal_reason,
    };
  });
  return { comments, next: page.next };
}
