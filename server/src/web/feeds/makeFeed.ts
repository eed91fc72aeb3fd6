import { DEFAULT_PODCAST_CATEGORY, podcastCoverProblem } from "@quire/domain/sites/podcast";
import { pictureHash } from "../../modules/media/pictures.ts";
import { absoluteLinks } from "../../modules/posts/absoluteLinks.ts";
import { presentPost } from "../../modules/posts/presentPost.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import { platformUrl, siteUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";
import { podcastImageUrl } from "../../platform/storage/presentImage.ts";
import type { Rendered } from "../pageCache.ts";
import { type Enclosure, findEnclosures } from "./enclosures.ts";
import type { Channel, FeedDocument, FeedEntry } from "./feedDocument.ts";
import { FEED_PATHS, FEED_TYPES, type FeedForm } from "./feedForms.ts";
import { type FeedPage, type FeedRow, type FeedRows, listPrivateRows, listPublicRows } from "./feedRows.ts";
import { jsonFeed } from "./jsonFeed.ts";
import { xmlFeed } from "./xmlFeed.ts";

/** The user whose private feed it is, by the key of its link. */
export interface FeedReader {
  userId: string;
  key: string;
}

/**
 * Returns a page of a site's posts and chapters, newest first, complete if they are free, otherwise their opening. Null
 * for a page without posts, unless it is the first.
 */
export async function makeFeed(
  platform: Platform,
  site: SiteRow,
  { form, page }: { form: FeedForm; page: FeedPage },
): Promise<Rendered | null> {
  const found = await listPublicRows(platform, { siteId: site.id, form, page });
  const enclosures = await findEnclosures(
    platform,
    found.rows,
    (row) => `${siteUrl(platform.config, row)}/enclosures/${row.post_id}`,
  );
  const channel = siteChannel(platform, site);
  return render({ platform, form, channel, page, found, enclosures, reader: null });
}

/** Returns a page of posts as a user reads them, complete where they have access: of a site, or of all of theirs. */
export async function makePrivateFeed(
  platform: Platform,
  { site, form, page, reader }: { site: SiteRow | null; form: FeedForm; page: FeedPage; reader: FeedReader },
): Promise<Rendered | null> {
  const channel = site ? siteChannel(platform, site) : platformChannel(platform);
  const { userId } = reader;
  const found = await listPrivateRows(platform, { userId, siteId: site?.id ?? null, form, page });
  const base = filesBase(channel.origin, reader);
  const enclosures = await findEnclosures(platform, found.rows, (row) => `${base}/${row.post_id}`);
  return render({ platform, form, channel, page, found, enclosures, reader });
}

const filesBase = (origin: string, { key }: FeedReader) => `${origin}/feeds/${key}/files`;

interface Parts {
  platform: Platform;
  form: FeedForm;
  channel: Channel;
  page: FeedPage;
  found: FeedRows;
  enclosures: ReadonlyMap<string, Enclosure>;
  reader: FeedReader | null;
}

function render(parts: Parts): Rendered | null {
  const { platform, form, channel, page, found, enclosures, reader } = parts;
  if (found.rows.length === 0 && page.before !== null) return null;
  const rows = form === "podcast" ? found.rows.filter(({ post_id }) => enclosures.has(post_id)) : found.rows;
  const first = channel.origin + (reader ? `/feeds/${reader.key}` : "") + FEED_PATHS[form];
  const urlOf = ({ before }: FeedPage) => (before === null ? first : `${first}?before=${before}`);
  const document: FeedDocument = {
    form,
    channel,
    entries: rows.map((row) => entryOf(parts, row)),
    pages: { self: urlOf(page), first, next: found.next && urlOf(found.next) },
    // A hub would fetch a private feed, and keep it.
    hub: reader ? null : (platform.config.websubHub ?? null),
    generator: platform.config.productName,
    isPrivate: reader !== null,
  };
  const text = form === "json" ? jsonFeed(document) : xmlFeed(document);
  // Of older posts there are as many pages as posts to start from.
  return { status: 200, contentType: FEED_TYPES[form], text, isCacheable: page.before === null };
}

function siteChannel({ config }: Platform, site: SiteRow): Channel {
  const origin = siteUrl(config, site);
  const picture = site.podcast_cover ?? site.logo;
  return {
    id: `urn:quire:site:${site.id}`,
    origin,
    title: site.name,
    description: site.description,
    language: site.language,
    image: picture && origin + podcastImageUrl(picture.sha256),
    updated: site.updated_at,
    podcast: {
      email: site.podcast_email,
      category: site.podcast_category ?? DEFAULT_PODCAST_CATEGORY,
      summary: site.podcast_summary || site.description,
    },
  };
}

function platformChannel({ config, clock }: Platform): Channel {
  const description = "New posts from the sites that you follow or have bought from.";
  return {
    id: "urn:quire:reading",
    origin: platformUrl(config),
    title: `Your reading on ${config.productName}`,
    description,
    language: "en",
    image: null,
    updated: clock.now(),
    podcast: { email: null, category: DEFAULT_PODCAST_CATEGORY, summary: description },
  };
}

function entryOf({ platform, channel, enclosures, reader }: Parts, row: FeedRow): FeedEntry {
  const post = presentPost(platform, row, row.view, []);
  const origin = siteUrl(platform.config, row);
  const html = reader ? withPrivateFiles(post.content, row, channel.origin, reader) : post.content;
  return {
    row,
    link: post.canonical_url ?? origin + post.permalink,
    title: post.parent ? `${post.parent.title}: ${post.title}` : post.title,
    summary: post.summary,
    html: withOwnIds(absoluteLinks(html, origin + post.permalink), row.post_id),
    tags: post.tags,
    author: { name: row.site_name, url: `${origin}/profile` },
    enclosure: enclosures.get(row.post_id),
    image: episodeImage(post.meta.cover, origin),
  };
}

/** Feed readers show many posts on one page. Links to notes and headings lead to the post's own page. */
const withOwnIds = (html: string, postId: string): string =>
  html.replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/\sid="/, ` id="${postId}-`));

/** The cover of an episode, if it is one that directories accept. */
function episodeImage(
  cover: { image: string; width: number | null; height: number | null } | null,
  origin: string,
): string | null {
  const hash = cover && pictureHash(cover.image);
  if (!hash || cover.width === null || podcastCoverProblem(cover)) return null;
  return origin + podcastImageUrl(hash);
}

/** Lets a feed reader, which isn't signed in, load the pictures and recordings in a post's text. */
function withPrivateFiles(html: string, row: FeedRow, origin: string, reader: FeedReader): string {
  const own = `/api/r/${row.site_id}/posts/${row.post_id}/files/`;
  return html.replaceAll(`"${own}`, `"${filesBase(origin, reader)}/${row.post_id}/`);
}
