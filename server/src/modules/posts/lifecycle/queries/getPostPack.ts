import type { ListingQuery } from "@quire/contracts/call";
import type { Post } from "@quire/contracts/records/post";
import { AccessType, valuesOf } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { accessFor, viewerOf, viewOf } from "../../access.ts";
import { IS_OWNED } from "../../entitlements.ts";
import { findPostFiles } from "../../postFiles.ts";
import { type PublicationTextRow, presentPost } from "../../presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "../../publicationRow.ts";
import { isPublished } from "../../reading/isPublished.ts";
import { imagesInHtml } from "../imagesInHtml.ts";

interface Input {
  params: { siteId: string; id: string };
  query: ListingQuery;
}

interface Output {
  posts: Post[];
  next: string | null;
  images: string[];
  total: number;
  bytes: number;
}

const PACK_SIZE = 20;

/**
 * Returns a serial's parts with complete texts, as far as they are open to the caller; for any other post, the post
 * itself.
 */
export async function getPostPack(context: Context, { params, query }: Input): Promise<Output> {
  const { siteId, id } = params;
  const { platform, caller } = context;
  const db = caller.kind === "guest" ? platform.replicas.reader(siteId) : platform.db;
  if (!(await isPublished(db, siteId, id))) throw new Refusal("post_not_found");
  const reader = await viewerOf(context, siteId, []);
  const open = valuesOf(AccessType).filter(
    (visibility) =>
      accessFor({ visibility, site_id: siteId, post_id: "", parent_id: null }, reader) === "granted",
  );
  const userId = caller.kind === "guest" ? null : caller.userId;
  const slice = sliceOf(query, PACK_SIZE);
  const [after] = slice.next ? decodeNext(slice.next, "pack", ["number"]) : [-1];
  const [sums] = await select<{ total: number; bytes: number }>(
    db,
    `SELECT count(*)::int AS total, coalesce(sum(octet_length(html) + ${BYTES_CARRIED}), 0)::bigint AS bytes
       FROM publications p WHERE ${OF_PACK} AND ${IS_OPEN}`,
    { id, open, userId },
  );
  const rows = await select<PublicationTextRow>(
    db,
    `SELECT ${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}
       FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE ${OF_PACK} AND ${IS_OPEN} AND coalesce(p.position, 0) > $after
      ORDER BY p.position LIMIT $limit OFFSET $offset`,
    { id, open, userId, after, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("pack", [last.position ?? 0]));
  const viewer = await viewerOf(context, siteId, page.rows);
  const carried = await findPostFiles(platform, page.rows);
  const posts = page.rows.map((row) =>
    presentPost(platform, row, viewOf(row, viewer), carried.get(row.post_id) ?? []),
  );
  return {
    posts,
    next: page.next,
    images: imagesOf(posts),
    total: sums?.total ?? 0,
    bytes: sums?.bytes ?? 0,
  };
}

/** Free for all, or open to this user. */
const IS_OPEN = `(p.visibility = ANY($open) OR ($userId::text IS NOT NULL AND ${IS_OWNED}))`;

/** SQL: the serial's parts; a post without parts is its own pack. */
const OF_PACK = "(p.parent_id = $id OR (p.post_id = $id AND p.ptype <> 'parent'))";

/** Files to read or listen to offline; videos are watched online. */
const BYTES_CARRIED = `CASE WHEN p.files_count = 0 THEN 0 ELSE (SELECT coalesce(sum(coalesce((f.facts->>'shown_size')::bigint, f.size)), 0) FROM post_files c
  JOIN files f ON f.id = c.file_id WHERE c.post_id = p.post_id AND c.role IN ('page', 'media') AND f.kind <> 'video') END`;

function imagesOf(posts: readonly Post[]): string[] {
  const all = posts.flatMap(({ content, meta, files }) => [
    ...(meta.cover ? [meta.cover.image] : []),
    ...files.flatMap(({ image }) => (image ? [image.image] : [])),
    ...imagesInHtml(content),
  ]);
  return [...new Set(all)];
}
