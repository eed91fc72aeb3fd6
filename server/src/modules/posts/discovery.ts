import type { PostType } from "@quire/domain/enums";
import type { Sequelize } from "sequelize";
import { select } from "../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../platform/storage/jsonImage.ts";
import { hasParts } from "../sites/isShown.ts";
import type { SiteCardRow } from "../sites/presentSite.ts";
import { CARD_COLUMNS, type PublicationRow } from "./publicationRow.ts";

export type SitedRow = PublicationRow & { site: SiteCardRow };
type RawSited = PublicationRow & { site: Omit<SiteCardRow, "logo"> & { logo: JsonImage | null } };

const SITE_JSON = `json_build_object('id', s.id, 'name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain,
  'description', s.description, 'logo', ${jsonImage("logo_file_id")}) AS site`;

/** Returns the newest posts of all sites, optionally of one kind. */
export async function listLatest(
  db: Sequelize,
  query: { ptype?: PostType; slice: Slice },
): Promise<{ rows: SitedRow[]; next: string | null }> {
  const { after, afterId } = latestAfter(query.slice);
  const kind = query.ptype ? "AND p.ptype = $ptype" : "";
  const rows = await select<RawSited>(
    db,
    `SELECT ${CARD_COLUMNS}, ${SITE_JSON} FROM publications p JOIN sites s ON s.id = p.site_id
      WHERE p.parent_id IS NULL AND ${hasParts("p")} AND s.suspended_at IS NULL
        AND (p.published_at, p.post_id) < ($after::timestamptz, $afterId) ${kind}
      ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit OFFSET $offset`,
    { after, afterId, ...(query.ptype ? { ptype: query.ptype } : {}), ...bounds(query.slice) },
  );
  return cutLatest(rows, query.slice);
}

/** Returns the newest posts under a topic. */
export async function listTopicPosts(
  db: Sequelize,
  slug: string,
  slice: Slice,
): Promise<{ rows: SitedRow[]; next: string | null }> {
  const { after, afterId } = latestAfter(slice);
  const rows = await select<RawSited>(
    db,
    `SELECT ${CARD_COLUMNS}, ${SITE_JSON}
       FROM publication_topics t JOIN publications p ON p.post_id = t.post_id JOIN sites s ON s.id = p.site_id
      WHERE t.topic_slug = $slug AND ${hasParts("p")} AND s.suspended_at IS NULL
        AND (t.published_at, t.post_id) < ($after::timestamptz, $afterId)
      ORDER BY t.published_at DESC, t.post_id DESC LIMIT $limit OFFSET $offset`,
    { slug, after, afterId, ...bounds(slice) },
  );
  return cutLatest(rows, slice);
}

/** Returns sites that have published, optionally under one topic, the most followed first. */
export async function listSites(
  db: Sequelize,
  slice: Slice,
  topic: string | null = null,
): Promise<{ rows: SiteCardRow[]; next: string | null }> {
  const [count, id] = slice.next ? decodeNext(slice.next, "sites", ["number", "string"]) : [2 ** 31 - 1, ""];
  // Two queries rather than "NULL OR", which would scan every site to find the few of a small topic.
  const under =
    topic === null
      ? ""
      : "AND s.id IN (SELECT t.site_id FROM publication_topics t WHERE t.topic_slug = $topic)";
  const rows = await select<Omit<SiteCardRow, "logo"> & { logo: JsonImage | null; followers_count: number }>(
    db,
    `SELECT s.id, s.name, s.domain, s.custom_domain, s.description, s.followers_count,
            ${jsonImage("logo_file_id")} AS logo
       FROM sites s
      WHERE (s.followers_count, s.id) < ($count, $id) AND s.suspended_at IS NULL
        AND (s.blog_count > 0 OR s.story_count > 0 OR s.comic_count > 0 OR s.dg_count > 0 OR s.book_count > 0)
        ${under}
      ORDER BY s.followers_count DESC, s.id DESC LIMIT $limit OFFSET $offset`,
    { count, id, ...(topic === null ? {} : { topic }), ...bounds(slice) },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("sites", [last.followers_count, last.id]));
  return { rows: page.rows.map((row) => ({ ...row, logo: readJsonImage(row.logo) })), next: page.next };
}

function latestAfter(slice: Slice) {
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "latest", ["time", "string"])
    : ["infinity", ""];
  return { after, afterId };
}

const bounds = (slice: Slice) => ({ limit: slice.limit + 1, offset: slice.offset });

function cutLatest(rows: RawSited[], slice: Slice) {
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("latest", [last.published_at.toISOString(), last.post_id]),
  );
  return {
    rows: page.rows.map((row) => ({ ...row, site: { ...row.site, logo: readJsonImage(row.site.logo) } })),
    next: page.next,
  };
}
