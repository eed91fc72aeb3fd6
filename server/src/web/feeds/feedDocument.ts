import type { TopicRef } from "@quire/contracts/records/post";
import type { Enclosure } from "./enclosures.ts";
import type { FeedForm } from "./feedForms.ts";
import type { FeedRow } from "./feedRows.ts";

/** What a feed as a whole says. */
export interface Channel {
  /** Never changes, unlike the site's address. */
  id: string;
  origin: string;
  title: string;
  description: string;
  language: string;
  /** Absolute address of a square JPEG. */
  image: string | null;
  updated: Date;
  podcast: { email: string | null; category: string; summary: string };
}

/** One post of a feed. */
export interface FeedEntry {
  row: FeedRow;
  /** The post's page, or the address where it was published first. */
  link: string;
  title: string;
  /** Plain text. */
  summary: string;
  html: string;
  tags: readonly TopicRef[];
  author: { name: string; url: string };
  enclosure: Enclosure | undefined;
  /** Absolute address of a square JPEG that podcast directories accept; the channel's if null. */
  image: string | null;
}

/** A page of a feed, in no form yet. */
export interface FeedDocument {
  form: FeedForm;
  channel: Channel;
  entries: readonly FeedEntry[];
  /** Absolute addresses of this page, of the newest posts and of the next older ones (RFC 5005). */
  pages: { self: string; first: string; next: string | null };
  /** A WebSub hub that sends changes. */
  hub: string | null;
  generator: string;
  isPrivate: boolean;
}
