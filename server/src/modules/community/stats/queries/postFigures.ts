import type { PostFigures } from "@quire/contracts/records/stats";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { zonedIso } from "@quire/domain/time/zonedTime";
import { select } from "../../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { SITE_ZONE } from "../../../posts/publicationRow.ts";

export interface PostFiguresQuery {
  sort_by?: "published" | "views";
  next?: string;
  size?: number;
}

interface Row {
  post_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  published_at: Date;
  /** The site's. */
  time_zone: string | null;
  /** BIGINT. */
  views: string;
  likes: number;
  comments: number;
}

const COLUMNS = `p.post_id, p.ptype, p.subtype, p.title, p.slug, p.published_at, ${SITE_ZONE}, p.likes_count AS likes,
  p.comments_count AS comments, coalesce(v.views, 0) AS views`;

/** Each sort uses an index: publications by time, or viewed posts by views. */
const SORTED = {
  published: `SELECT ${COLUMNS} FROM publications p LEFT JOIN post_views v ON v.post_id = p.post_id
    WHERE p.site_id = $siteId AND ($after::timestamptz IS NULL OR (p.published_at, p.post_id) < ($after::timestamptz, $afterId))
    ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit`,
  views: `SELECT ${COLUMNS} FROM post_views v JOIN publications p ON p.post_id = v.post_id
    WHERE v.site_id = $siteId AND ($after::bigint IS NULL OR (v.views, v.post_id) < ($after::bigint, $afterId))
    ORDER BY v.views DESC, v.post_id DESC LIMIT $limit`,
};

/** Posts on a page (specification §9). */
const PAGE_SIZE = 3;

/** Returns published posts with their figures: newest first, or most viewed first. */
export async function postFigures(
  platform: Platform,
  siteId: string,
  query: PostFiguresQuery,
): Promise<{ posts: PostFigures[]; next: string | null }> {
  const sort = query.sort_by ?? "published";
  const { limit, next } = sliceOf(query, PAGE_SIZE);
  const key = `stats-${sort}`;
  const [after, afterId] = next
    ? decodeNext(next, key, [sort === "published" ? "time" : "number", "string"])
    : [null, null];
  const rows = await select<Row>(platform.replicas.reader(siteId), SORTED[sort], {
    siteId,
    after,
    afterId,
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, (last) =>
    encodeNext(key, [
      sort === "published" ? last.published_at.toISOString() : Number(last.views),
      last.post_id,
    ]),
  );
  return { posts: page.rows.map(present), next: page.next };
}

/** Returns one published post of the site, or null. */
export async function onePostFigures(
  { replicas }: Platform,
  siteId: string,
  postId: string,
): Promise<PostFigures | null> {
  const [row] = await select<Row>(
    replicas.reader(siteId),
    `SELECT ${COLUMNS} FROM publications p LEFT JOIN post_views v ON v.post_id = p.post_id
      WHERE p.post_id = $postId AND p.site_id = $siteId`,
    { siteId, postId },
  );
  return row ? present(row) : null;
}

function present(row: Row): PostFigures {
  return {
    id: row.post_id,
    ptype: row.ptype,
    subtype: row.subtype,
    title: row.title,
    permalink: postPath({ id: row.post_id, ptype: row.ptype, subtype: row.subtype, slug: row.slug }),
    published: zonedIso(row.published_at, row.time_zone),
    views: Number(row.views),
    likes: row.likes,
    comments: row.comments,
  };
}
