import { postPath } from "@quire/domain/posts/postPaths";
import type { PublicationRow } from "../modules/posts/publicationRow.ts";
import { isShown } from "../modules/sites/isShown.ts";
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

/** Posts first published elsewhere are left out: listing them would contradict their canonical address. */
const SHOWN = `FROM publications p WHERE p.site_id = $siteId AND p.canonical_url IS NULL AND ${isShown("p")}`;

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
  const posts = entries.map((entry) => location(origin + addressOf(entry), entry.updated_at));
  return xml(`<urlset ${XMLNS}>${[...own, ...posts].join("")}</urlset>`);
}

/** Returns the platform's sitemap: its own pages and topics. Sites name theirs in their own robots.txt. */
export async function platformSitemap(platform: Platform): Promise<Rendered> {
  const origin = platformUrl(platform.config);
  const topics = await select<{ slug: string }>(
    platform.replicas.reader(),
    "SELECT slug FROM topics WHERE posts_count > 0 ORDER BY -posts_count, slug LIMIT $limit",
    { limit: PART_SIZE },
  );
  const paths = ["/", "/guides", "/community-guidelines", "/privacy", "/terms"];
  const all = [...paths, ...topics.map(({ slug }) => `/c/${encodeURIComponent(slug)}`)];
  return xml(`<urlset ${XMLNS}>${all.map((path) => location(origin + path, null)).join("")}</urlset>`);
}

async function countPosts(platform: Platform, siteId: string): Promise<number> {
  const [row] = await select<{ count: number }>(
    platform.replicas.reader(siteId),
    `SELECT count(*) AS count ${SHOWN}`,
    {
      siteId,
    },
  );
  return row?.count ?? 0;
}

function listEntries(
  platform: Platform,
  siteId: string,
  bounds: { limit: number; offset: number },
): Promise<Entry[]> {
  return select<Entry>(
    platform.replicas.reader(siteId),
    `SELECT p.post_id, p.ptype, p.subtype, p.slug, p.updated_at ${SHOWN}
      ORDER BY p.post_id LIMIT $limit OFFSET $offset`,
    { siteId, ...bounds },
  );
}

const addressOf = (entry: Entry) =>
  postPath({ id: entry.post_id, ptype: entry.ptype, subtype: entry.subtype, slug: entry.slug });

const location = (address: string, changed: Date | null) =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;

const xml = (body: string): Rendered => ({
  status: 200,
  contentType: "application/xml; charset=utf-8",
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
