import { postPath } from "@quire/domain/posts/postPaths";
import { QueryTypes } from "sequelize";
import type { PublicationRow } from "../modules/posts/publicationRow.ts";
import { isShown } from "../modules/sites/isShown.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import { platformUrl, siteUrl } from "../platform/http/addresses.ts";
import type { Platform } from "../platform/platform.ts";
import { escapeMarkup } from "./escape.ts";
import type { Made } from "./pageCache.ts";

/** Addresses in one file; the protocol allows 50,000. */
const PART_SIZE = 10_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Entry = Pick<PublicationRow, "post_id" | "ptype" | "subtype" | "slug" | "updated_at">;

/** What stood elsewhere first is found there: a map of this site that named it would contradict its pages. */
const SHOWN = `FROM publications p WHERE p.site_id = $siteId AND p.canonical_url IS NULL AND ${isShown("p")}`;

/**
 * A site's map: its pages in one file, or where there are many an index of parts, counted from 1.
 * Null for a part that there is none of.
 */
export async function siteSitemap(
  platform: Platform,
  site: SiteRow,
  part: number | null,
  partSize = PART_SIZE,
): Promise<Made | null> {
  const origin = siteUrl(platform.config, site);
  const parts = Math.max(1, Math.ceil((await countPosts(platform, site.id)) / partSize));
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => `${origin}/sitemap.xml?part=${at + 1}`);
    return xml(
      `<sitemapindex ${XMLNS}>${files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join("")}</sitemapindex>`,
    );
  }
  const number = part ?? 1;
  if (number > parts) return null;
  const entries = await listEntries(platform, site.id, { limit: partSize, offset: (number - 1) * partSize });
  const own = number === 1 ? ["/", "/profile"].map((path) => location(origin + path, null)) : [];
  const posts = entries.map((entry) => location(origin + addressOf(entry), entry.updated_at));
  return xml(`<urlset ${XMLNS}>${[...own, ...posts].join("")}</urlset>`);
}

/** The platform's map: its own pages and topics. Sites announce theirs in their own robots.txt. */
export async function platformSitemap(platform: Platform): Promise<Made> {
  const origin = platformUrl(platform.config);
  const topics = await platform.readDb.query<{ slug: string }>(
    "SELECT slug FROM topics WHERE posts_count > 0 ORDER BY -posts_count, slug LIMIT $limit",
    { bind: { limit: PART_SIZE }, type: QueryTypes.SELECT },
  );
  const paths = ["/", "/guides", "/community-guidelines", "/privacy", "/terms"];
  const all = [...paths, ...topics.map(({ slug }) => `/c/${encodeURIComponent(slug)}`)];
  return xml(`<urlset ${XMLNS}>${all.map((path) => location(origin + path, null)).join("")}</urlset>`);
}

async function countPosts(platform: Platform, siteId: string): Promise<number> {
  const [row] = await platform.readDb.query<{ count: number }>(`SELECT count(*) AS count ${SHOWN}`, {
    bind: { siteId },
    type: QueryTypes.SELECT,
  });
  return row?.count ?? 0;
}

function listEntries(
  platform: Platform,
  siteId: string,
  bounds: { limit: number; offset: number },
): Promise<Entry[]> {
  return platform.readDb.query<Entry>(
    `SELECT p.post_id, p.ptype, p.subtype, p.slug, p.updated_at ${SHOWN}
      ORDER BY p.post_id LIMIT $limit OFFSET $offset`,
    { bind: { siteId, ...bounds }, type: QueryTypes.SELECT },
  );
}

const addressOf = (entry: Entry) =>
  postPath({ id: entry.post_id, ptype: entry.ptype, subtype: entry.subtype, slug: entry.slug });

const location = (address: string, changed: Date | null) =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;

const xml = (body: string): Made => ({
  status: 200,
  contentType: "application/xml; charset=utf-8",
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
