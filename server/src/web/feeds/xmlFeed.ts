import type { TopicRef } from "@quire/contracts/records/post";
import { zonedIso } from "@quire/domain/time/zonedTime";
import { type Extension, Feed, type Item } from "feed";
import { escapeMarkup, onlyXmlCharacters } from "../escape.ts";
import type { FeedDocument, FeedEntry } from "./feedDocument.ts";
import { plainText } from "./plainText.ts";
import { channelTags, episodeTags } from "./podcastTags.ts";

/** Returns a feed as RSS 2.0 or Atom. */
export function xmlFeed(document: FeedDocument): string {
  const { form, channel, entries, pages, hub, generator } = document;
  const { origin, title } = channel;
  const feed = new Feed({
    id: channel.id,
    title: plainText(title),
    description: plainText(channel.description),
    link: `${origin}/`,
    language: channel.language,
    copyright: plainText(`© ${title}`),
    generator: plainText(generator),
    author: { name: plainText(title), link: `${origin}/profile` },
    feedLinks: { atom: pages.self, rss: pages.self },
    updated: channel.updated,
    podcast: form === "podcast",
    ...(channel.image ? { image: channel.image } : {}),
    ...(hub ? { hub } : {}),
  });
  if (form === "atom") {
    for (const entry of entries) feed.addItem(atomItem(entry));
    return onlyXmlCharacters(withAtomLinks(feed.atom1(), document));
  }
  for (const entry of entries) feed.addItem(rssItem(document, entry));
  // The library takes several elements of one name too.
  const links = linksOf(document).map((link) => ({ _attributes: link }));
  feed.addExtension({ name: "atom:link", objects: links as never });
  if (form === "podcast") for (const tag of channelTags(document)) feed.addExtension(tag);
  return onlyXmlCharacters(feed.rss2()).replace("<rss ", `<rss ${NAMESPACES} `);
}

const NAMESPACES =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"';

/** Prepares HTML for the library, which writes it as CDATA: `]]>` would end that. */
const htmlText = (html: string): string => html.replaceAll("]]>", "]]&gt;");

/** A moment that the library writes with the offset of a time zone. */
class ZonedDate extends Date {
  readonly #zone: string | null;

  constructor(at: Date, zone: string | null) {
    super(at);
    this.#zone = zone;
  }

  override toISOString(): string {
    return zonedIso(new Date(this), this.#zone);
  }

  /** As RSS has it: `Sat, 14 Nov 2026 02:00:00 +0530`. */
  override toUTCString(): string {
    const [, local, hours, minutes] = /^(.{19}).*([+-]\d\d):(\d\d)$/.exec(this.toISOString()) ?? [];
    if (!local) return super.toUTCString();
    return new Date(`${local}Z`).toUTCString().replace("GMT", `${hours}${minutes}`);
  }
}

interface Link {
  rel: string;
  href: string;
  type?: string;
}

function linksOf({ form, pages: { self, first, next }, hub }: FeedDocument): Link[] {
  const type = form === "atom" ? "application/atom+xml" : "application/rss+xml";
  const href = (address: string) => address.replaceAll("&", "&amp;");
  return [
    { rel: "self", href: href(self), type },
    ...(hub ? [{ rel: "hub", href: href(hub) }] : []),
    ...(first === self ? [] : [{ rel: "first", href: href(first), type }]),
    ...(next ? [{ rel: "next", href: href(next), type }] : []),
  ];
}

function rssItem({ form, channel }: FeedDocument, entry: FeedEntry): Item {
  const { row, link, title, summary, html, tags, author, enclosure } = entry;
  const extensions: Extension[] = [
    // As elements of our own: the library writes them as CDATA, which a title can end.
    { name: "title", objects: { _text: plainText(title) } },
    // Readers show it as HTML.
    { name: "description", objects: { _text: plainText(escapeMarkup(summary)) } },
    { name: "content:encoded", objects: { _text: plainText(html) } },
    // RSS's own element is an email address.
    { name: "dc:creator", objects: { _text: plainText(author.name) } },
    ...(enclosure && form === "podcast" ? episodeTags(row, enclosure, entry.image ?? channel.image) : []),
  ];
  return {
    guid: row.post_id,
    link,
    title: "",
    date: new ZonedDate(row.updated_at, row.time_zone),
    published: new ZonedDate(row.published_at, row.time_zone),
    category: tags.map(({ name, slug }) => ({ name: plainText(name), term: slug })),
    ...(enclosure
      ? { enclosure: { url: enclosure.url, type: enclosure.type, length: enclosure.length } }
      : {}),
    extensions,
  };
}

function atomItem({ row, link, title, summary, html, tags, author, enclosure }: FeedEntry): Item {
  return {
    id: `urn:quire:post:${row.post_id}`,
    link,
    // Atom's texts are HTML here.
    title: escapeMarkup(title),
    description: escapeMarkup(summary),
    content: htmlText(html),
    date: new ZonedDate(row.updated_at, row.time_zone),
    published: new ZonedDate(row.published_at, row.time_zone),
    category: tags.map((tag) => ({ name: labelOf(tag), term: tag.slug })),
    author: [{ name: plainText(author.name), link: author.url }],
    ...(enclosure
      ? { enclosure: { url: enclosure.url, type: enclosure.type, length: enclosure.length } }
      : {}),
  };
}

/**
 * Adds the links to other pages, and the types of enclosures: the library makes up a type from the end of the address
 * (audio/mp3).
 */
function withAtomLinks(xml: string, document: FeedDocument): string {
  const types = new Map(
    document.entries.flatMap(({ enclosure }) => (enclosure ? [[enclosure.url, enclosure.type]] : [])),
  );
  const others = linksOf(document)
    .filter(({ rel }) => rel === "first" || rel === "next")
    .map(({ rel, href, type }) => `<link rel="${rel}" href="${href}" type="${type}"/>`);
  return xml
    .replace(
      /(rel="enclosure" href="([^"]*)") type="[^"]*"/g,
      (_, head: string, url: string) => `${head} type="${types.get(url) ?? "application/octet-stream"}"`,
    )
    .replace(/<link rel="self"/, `${others.join("")}<link rel="self"`);
}

/** Escapes a tag for an attribute: the library escapes ampersands and quotes but no angle brackets. */
function labelOf({ name, slug }: TopicRef): string {
  return name.includes("<") ? slug : name;
}
