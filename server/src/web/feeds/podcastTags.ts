import { unescapeHtml } from "@quire/documents/html/escape";
import { chaptersOf, formatPlayTime } from "@quire/domain/media/chapters";
import { podcastCategoryNames } from "@quire/domain/sites/podcast";
import type { Extension } from "feed";
import type { Enclosure } from "./enclosures.ts";
import type { FeedDocument } from "./feedDocument.ts";
import type { FeedRow } from "./feedRows.ts";
import { plainText } from "./plainText.ts";

/** Podlove Simple Chapters, which most podcast apps read. */
const CHAPTERS = "http://podlove.org/simple-chapters";

/** The channel's tags for podcast directories. */
export function channelTags({ channel, isPrivate }: FeedDocument): Extension[] {
  const { image, title, podcast } = channel;
  const [category, sub] = podcastCategoryNames(podcast.category);
  return [
    tag("itunes:author", title),
    tag("itunes:summary", podcast.summary),
    tag("itunes:type", "episodic"),
    tag("itunes:explicit", "false"),
    {
      name: "itunes:category",
      objects: {
        _attributes: { text: escapeAttribute(category) },
        ...(sub ? { "itunes:category": { _attributes: { text: escapeAttribute(sub) } } } : {}),
      },
    },
    ...(podcast.email
      ? [
          {
            name: "itunes:owner",
            objects: {
              "itunes:name": { _text: plainText(title) },
              "itunes:email": { _text: plainText(podcast.email) },
            },
          },
        ]
      : []),
    ...(image ? [imageTag(image)] : []),
    // Directories don't list a feed that is one listener's own.
    ...(isPrivate ? [tag("itunes:block", "Yes")] : []),
  ];
}

/** An episode's tags: length, cover, rating, and the chapters that its text lists. */
export function episodeTags(row: FeedRow, { duration }: Enclosure, image: string | null): Extension[] {
  const chapters = chaptersOf(linesOf(row.html), duration);
  return [
    tag("itunes:title", row.title),
    tag("itunes:episodeType", "full"),
    tag("itunes:explicit", String(row.nsfw)),
    ...(duration === null ? [] : [tag("itunes:duration", String(Math.round(duration)))]),
    ...(image ? [imageTag(image)] : []),
    ...(chapters.length > 0
      ? [
          {
            name: "psc:chapters",
            objects: {
              _attributes: { version: "1.2", "xmlns:psc": CHAPTERS },
              "psc:chapter": chapters.map(({ start, title }) => ({
                _attributes: { start: formatPlayTime(start), title: escapeAttribute(title) },
              })),
            },
          },
        ]
      : []),
  ];
}

const tag = (name: string, text: string): Extension => ({ name, objects: { _text: plainText(text) } });
const imageTag = (href: string): Extension => ({ name: "itunes:image", objects: { _attributes: { href } } });

/** The library escapes only quotes in attributes of tags like these. */
const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns the lines of a text, as a reader sees them. */
function linesOf(html: string): string[] {
  const text = html.replace(/<br\s*\/?>|<\/(?:p|li|h\d|div|blockquote|td)>/g, "\n").replace(/<[^>]*>/g, "");
  return unescapeHtml(text).split("\n");
}
