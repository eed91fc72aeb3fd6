import { GUIDE_SLUGS, guidePath } from "@quire/contracts/records/guide";
import { HOUSE_TEXTS } from "@quire/contracts/records/page";
import { postPath } from "@quire/domain/posts/postPaths";
import type { PublicationRow } from "../modules/posts/publicationRow.ts";
import { listPublishedPages } from "../modules/posts/sitePages/queries.ts";
import { hasParts, isOpenSite } from "../modules/sites/isShown.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import { select } from "../platform/database/select.ts";
import { platformUrl, siteUrl } from "../platform/http/urls.ts";
import type { Platform } from "../platform/platform.ts";
import { escapeMarkup } from "./escape.ts";
import type { Rendered } from "./pageCache.ts";

/** Addresses per file; the protocol allows 50,000. */
const PART_SIZE = 10_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Entry = Pick<PublicationRow, "post_id" | "ptype" | "subtype" | "slug" | "updated_at">;

/**
 * A part has the posts that are shown of a range by id. Posts first published elsewhere are left out: listing them
 * would contradict their canonical address.
 */
const PART = `
  SELECT p.post_id, p.ptype, p.subtype, p.slug, p.updated_at
    FROM (SELECT post_id FROM publications WHERE site_id = $siteId ORDER BY post_id LIMIT $limit OFFSET $offset) part
    JOIN publications p USING (post_id) LEFT JOIN publications up ON up.post_id = p.parent_id
   WHERE p.canonical_url IS NULL AND (p.parent_id IS NULL OR up.post_id IS NOT NULL) AND ${hasParts("p")}
     AND ${isOpenSite("p")}
   ORDER BY p.post_id`;

/**
 * Returns a site's sitemap: one file, or for many pages an index of parts, counted from 1. Null for a missing part.
 */
export async function siteSitemap(
  platform: Platform,
  site: SiteRow,
  part: number | null,
  partSize = PART_SIZE,
): Promise<Rendered | null> {
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
  const pages = number === 1 ? await listPublishedPages(platform.replicas.reader(site.id), site.id) : [];
  const written = pages.map(({ path, updated_at }) => location(origin + path, updated_at));
  const posts = entries.map((entry) => location(origin + addressOf(entry), entry.updated_at));
  return xml(`<urlset ${XMLNS}>${[...own, ...written, ...posts].join("")}</urlset>`);
}

/** Returns the platform's sitemap: its own pages and topics. Sites name theirs in their own robots.txt. */
export async function platformSitemap(platform: Platform): Promise<Rendered> {
  const origin = platformUrl(platform.config);
  const topics = await select<{ slug: string }>(
    platform.replicas.reader(),
    "SELECT slug FROM topics WHERE posts_count > 0 ORDER BY -posts_count, slug LIMIT $limit",
    { limit: PART_SIZE },
  );
  const guides = [guidePath(), ...Object.values(GUIDE_SLUGS).flat().map(guidePath)];
  const paths = ["/", ...HOUSE_TEXTS.map((slug) => `/${slug}`), ...guides];
  const all = [...paths, ...topics.map(({ slug }) => `/c/${encodeURIComponent(slug)}`)];
  return xml(`<urlset ${XMLNS}>${all.map((path) => location(origin + path, null)).join("")}</urlset>`);
}

async function countPosts(platform: Platform, siteId: string): Promise<number> {
  const [row] = await select<{ count: number }>(
    platform.replicas.reader(siteId),
    "SELECT count(*) AS count FROM publications WHERE site_id = $siteId",
    { siteId },
  );
  return row?.count ?? 0;
}

const listEntries = (platform: Platform, siteId: string, bounds: { limit: number; offset: number }) =>
  select<Entry>(platform.replicas.reader(siteId), PART, { siteId, ...bounds });

const addressOf = (entry: Entry) =>
  postPath({ id: entry.post_id, ptype: entry.ptype, subtype: entry.subtype, slug: entry.slug });

const location = (address: string, changed: Date | null) =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;

const xml = (body: string): Rendered => ({
  status: 200,
  contentType: "application/xml; charset=utf-8",
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
