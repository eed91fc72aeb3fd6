import type { TopicRef } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { Feed } from "feed";
import { absoluteLinks } from "../modules/posts/absoluteLinks.ts";
import { ANONYMOUS, viewOf } from "../modules/posts/access.ts";
import { type PublicationTextRow, presentPost } from "../modules/posts/presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "../modules/posts/publicationRow.ts";
import { presentSite } from "../modules/sites/presentSite.ts";
import type { SiteRow } from "../modules/sites/siteRow.ts";
import { select } from "../platform/database/select.ts";
import type { Platform } from "../platform/platform.ts";
import { escapeMarkup, onlyXmlCharacters } from "./escape.ts";
import type { Rendered } from "./pageCache.ts";

export type FeedForm = "rss" | "atom" | "json";

const ENTRIES = 20;
const TYPES: Record<FeedForm, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};
const PATHS: Record<FeedForm, string> = { rss: "/rss.xml", atom: "/atom.xml", json: "/feed.json" };

/** Returns a site's newest posts and chapters, complete if they are free, otherwise their opening. */
export async function makeFeed(platform: Platform, row: SiteRow, form: FeedForm): Promise<Rendered> {
  const site = presentSite(platform.config, row);
  const entries = await listEntries(platform, row.id);
  const feed = new Feed({
    id: `${site.url}/`,
    title: site.name,
    description: site.description,
    link: `${site.url}/`,
    language: site.language,
    copyright: `© ${site.name}`,
    generator: platform.config.productName,
    author: { name: site.name, link: `${site.url}/profile` },
    feedLinks: { [form]: site.url + PATHS[form] },
    updated: lastChange(entries) ?? row.created_at,
    ...(site.logo ? { image: site.url + site.logo.image } : {}),
  });
  for (const entry of entries) feed.addItem(itemOf(platform, site, entry, form));
  const text =
    form === "json" ? feed.json1() : onlyXmlCharacters(form === "rss" ? feed.rss2() : feed.atom1());
  return { status: 200, contentType: TYPES[form], text };
}

function lastChange(entries: readonly PublicationTextRow[]): Date | undefined {
  return entries
    .map((entry) => entry.updated_at)
    .reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined);
}

function itemOf(platform: Platform, site: Site, row: PublicationTextRow, form: FeedForm) {
  const post = presentPost(platform, row, viewOf(row, ANONYMOUS), []);
  const link = post.canonical_url ?? site.url + post.permalink;
  // Atom's titles are HTML.
  const text = form === "atom" ? escapeMarkup : (plain: string) => plain;
  return {
    // Without the slug, which may change: a feed reader would show the post as new.
    id: `${site.url}/post/${post.id}`,
    link,
    title: text(post.parent ? `${post.parent.title}: ${post.title}` : post.title),
    description: text(post.summary),
    content: absoluteLinks(post.content, site.url),
    date: row.updated_at,
    published: row.published_at,
    category: post.tags.map((tag) => ({ name: form === "atom" ? labelOf(tag) : tag.name, term: tag.slug })),
    author: [{ name: site.name, link: `${site.url}/profile` }],
  };
}

/** Escapes a tag for an attribute: the library escapes ampersands and quotes but no angle brackets. */
function labelOf({ name, slug }: TopicRef): string {
  return name.includes("<") ? slug : name;
}

function listEntries(platform: Platform, siteId: string): Promise<PublicationTextRow[]> {
  return select<PublicationTextRow>(
    platform.replicas.reader(siteId),
    `SELECT ${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}
       FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.site_id = $siteId AND (p.parent_id IS NULL OR up.post_id IS NOT NULL)
      ORDER BY p.published_at DESC, p.post_id DESC LIMIT $limit`,
    { siteId, limit: ENTRIES },
  );
}
