import type { TopicRef } from "@quire/contracts/records/post";
import { Feed, type Item } from "feed";
import { absoluteLinks } from "../../modules/posts/absoluteLinks.ts";
import { presentPost } from "../../modules/posts/presentPost.ts";
import { presentSite } from "../../modules/sites/presentSite.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import { platformUrl, siteUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";
import { escapeMarkup, onlyXmlCharacters } from "../escape.ts";
import type { Rendered } from "../pageCache.ts";
import { type Enclosure, findEnclosures } from "./enclosures.ts";
import { FEED_PATHS, FEED_TYPES, type FeedForm } from "./feedForms.ts";
import { type FeedRow, listPrivateRows, listPublicRows } from "./feedRows.ts";
import { channelTags, episodeTags } from "./podcastTags.ts";

/** The user whose private feed it is, by the key of its link. */
export interface FeedReader {
  userId: string;
  key: string;
}

/** What a feed as a whole says. */
interface Channel {
  origin: string;
  title: string;
  description: string;
  language: string;
  image: string | null;
  created: Date;
}

/** Returns a site's newest posts and chapters, complete if they are free, otherwise their opening. */
export async function makeFeed(platform: Platform, site: SiteRow, form: FeedForm): Promise<Rendered> {
  const rows = await listPublicRows(platform, site.id, form);
  const enclosures = await findEnclosures(
    platform,
    rows,
    (row) => `${siteUrl(platform.config, row)}/enclosures/${row.post_id}`,
  );
  return render({ platform, form, channel: siteChannel(platform, site), rows, enclosures, reader: null });
}

/** Returns the newest posts as a user reads them, complete where they have access: of a site, or of all of theirs. */
export async function makePrivateFeed(
  platform: Platform,
  site: SiteRow | null,
  form: FeedForm,
  reader: FeedReader,
): Promise<Rendered> {
  const channel = site ? siteChannel(platform, site) : platformChannel(platform);
  const { userId } = reader;
  const rows = await listPrivateRows(platform, { userId, siteId: site?.id ?? null, form });
  const base = filesBase(channel.origin, reader);
  const enclosures = await findEnclosures(platform, rows, (row) => `${base}/${row.post_id}`);
  return render({ platform, form, channel, rows, enclosures, reader });
}

const filesBase = (origin: string, { key }: FeedReader) => `${origin}/feeds/${key}/files`;

interface Parts {
  platform: Platform;
  form: FeedForm;
  channel: Channel;
  rows: readonly FeedRow[];
  enclosures: ReadonlyMap<string, Enclosure>;
  reader: FeedReader | null;
}

function render(parts: Parts): Rendered {
  const { platform, form, channel, enclosures, reader } = parts;
  const rows = form === "podcast" ? parts.rows.filter(({ post_id }) => enclosures.has(post_id)) : parts.rows;
  const { origin, title, description } = channel;
  const path = (reader ? `/feeds/${reader.key}` : "") + FEED_PATHS[form];
  // A hub would fetch a private feed, and keep it.
  const hub = reader ? null : platform.config.websubHub;
  const feed = new Feed({
    id: `${origin}/`,
    title,
    description,
    link: `${origin}/`,
    language: channel.language,
    copyright: `© ${title}`,
    generator: platform.config.productName,
    author: { name: title, link: `${origin}/profile` },
    feedLinks: { [form === "podcast" ? "rss" : form]: origin + path },
    updated: lastChange(rows) ?? channel.created,
    podcast: form === "podcast",
    ...(channel.image ? { image: channel.image } : {}),
    ...(hub ? { hub } : {}),
  });
  for (const row of rows) feed.addItem(itemOf(parts, row));
  if (form === "podcast") {
    const { image } = channel;
    const tags = channelTags({ image, author: title, description, isPrivate: reader !== null });
    for (const tag of tags) feed.addExtension(tag);
  }
  if (form === "json" && hub)
    feed.addExtension({ name: "hubs", objects: [{ type: "WebSub", url: hub }] as never });
  return { status: 200, contentType: FEED_TYPES[form], text: textOf(feed, form, enclosures) };
}

function textOf(feed: Feed, form: FeedForm, enclosures: ReadonlyMap<string, Enclosure>): string {
  if (form === "json") return feed.json1();
  if (form !== "atom") return onlyXmlCharacters(feed.rss2());
  // The library makes up a type from the end of the address: audio/mp3.
  const types = new Map([...enclosures.values()].map(({ url, type }) => [url, type]));
  return onlyXmlCharacters(feed.atom1()).replace(
    /(rel="enclosure" href="([^"]*)") type="[^"]*"/g,
    (_, head: string, url: string) => `${head} type="${types.get(url) ?? "application/octet-stream"}"`,
  );
}

function siteChannel({ config }: Platform, row: SiteRow): Channel {
  const site = presentSite(config, row);
  return {
    origin: site.url,
    title: site.name,
    description: site.description,
    language: site.language,
    image: site.logo ? new URL(site.logo.image, site.url).href : null,
    created: row.created_at,
  };
}

function platformChannel({ config, clock }: Platform): Channel {
  return {
    origin: platformUrl(config),
    title: `Your reading on ${config.productName}`,
    description: "New posts from the sites that you follow or have bought from.",
    language: "en",
    image: null,
    created: clock.now(),
  };
}

function lastChange(rows: readonly FeedRow[]): Date | undefined {
  return rows
    .map(({ updated_at }) => updated_at)
    .reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined);
}

function itemOf({ platform, form, channel, enclosures, reader }: Parts, row: FeedRow): Item {
  const post = presentPost(platform, row, row.view, []);
  const origin = siteUrl(platform.config, row);
  const link = post.canonical_url ?? origin + post.permalink;
  // Atom's titles are HTML.
  const text = form === "atom" ? escapeMarkup : (plain: string) => plain;
  const title = post.parent ? `${post.parent.title}: ${post.title}` : post.title;
  const enclosure = enclosures.get(row.post_id);
  const cover = post.meta.cover ? new URL(post.meta.cover.image, origin).href : null;
  return {
    // Without the slug, which may change: a feed reader would show the post as new.
    id: `${origin}/post/${post.id}`,
    link,
    title: text(title),
    description: text(post.summary),
    content: absoluteLinks(
      reader ? withPrivateFiles(post.content, row, channel.origin, reader) : post.content,
      origin,
    ),
    date: row.updated_at,
    published: row.published_at,
    category: post.tags.map((tag) => ({ name: form === "atom" ? labelOf(tag) : tag.name, term: tag.slug })),
    author: [{ name: row.site_name, link: `${origin}/profile` }],
    ...(enclosure ? enclosureFields(form, enclosure) : {}),
    ...(enclosure && form === "podcast"
      ? { extensions: episodeTags(row, enclosure, cover ?? channel.image) }
      : {}),
  };
}

function enclosureFields(form: FeedForm, { url, type, length, duration }: Enclosure): Partial<Item> {
  if (form !== "json") return { enclosure: { url, type, length } };
  const attachment = {
    url,
    mime_type: type,
    size_in_bytes: length,
    ...(duration === null ? {} : { duration_in_seconds: Math.round(duration) }),
  };
  return { extensions: [{ name: "attachments", objects: [attachment] as never }] };
}

/** Lets a feed reader, which isn't signed in, load the pictures and recordings in a post's text. */
function withPrivateFiles(html: string, row: FeedRow, origin: string, reader: FeedReader): string {
  const own = `/api/r/${row.site_id}/posts/${row.post_id}/files/`;
  return html.replaceAll(`"${own}`, `"${filesBase(origin, reader)}/${row.post_id}/`);
}

/** Escapes a tag for an attribute: the library escapes ampersands and quotes but no angle brackets. */
function labelOf({ name, slug }: TopicRef): string {
  return name.includes("<") ? slug : name;
}
