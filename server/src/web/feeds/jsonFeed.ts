import { zonedIso } from "@quire/domain/time/zonedTime";

import type { FeedDocument, FeedEntry } from "./feedDocument.ts";

/** Returns a feed as JSON Feed 1.1. */
export function jsonFeed({ channel, entries, pages, hub }: FeedDocument): string {
  const { origin, title, description, language, image } = channel;
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: `${origin}/`,
    feed_url: pages.self,
    ...(description ? { description } : {}),
    ...(pages.next ? { next_url: pages.next } : {}),
    ...(image ? { icon: image } : {}),
    authors: [{ name: title, url: `${origin}/profile` }],
    language,
    ...(hub ? { hubs: [{ type: "WebSub", url: hub }] } : {}),
    items: entries.map(itemOf),
  };
  return JSON.stringify(feed, null, 2);
}

function itemOf({ row, link, title, summary, html, tags, author, enclosure }: FeedEntry) {
  return {
    id: row.post_id,
    url: link,
    title,
    content_html: html,
    ...(summary ? { summary } : {}),
    date_published: zonedIso(row.published_at, row.time_zone),
    date_modified: zonedIso(row.updated_at, row.time_zone),
    authors: [author],
    ...(tags.length > 0 ? { tags: tags.map(({ name }) => name) } : {}),
    ...(enclosure ? { attachments: [attachmentOf(enclosure)] } : {}),
  };
}

function attachmentOf({ url, type, length, duration }: NonNullable<FeedEntry["enclosure"]>) {
  return {
    url,
    mime_type: type,
    size_in_bytes: length,
    ...(duration === null ? {} : { duration_in_seconds: Math.round(duration) }),
  };
}
