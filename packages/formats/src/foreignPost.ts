import type { PostDocument } from "@quire/documents/schema";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { StoryType } from "@quire/domain/posts/postTypes";
import type { CalendarDay } from "@quire/domain/time/zonedTime";

/** A post from another platform, converted to ours: every field is within our limits. */
export interface ForeignPost {
  kind: "post";
  /** Its id on the source platform: the same post in a later export has the same key. 1..200 characters. */
  key: string;
  title: string;
  /** "" derives it from the title. Already a valid slug. */
  slug: string;
  /** Within our maximum; cut at a word. */
  summary: string;
  /** Within our limits; excess tags are reported in leftOut. */
  tags: string[];
  state: "published" | "draft";
  access: "free" | "followers" | "paid";
  createdAt: Date | null;
  /** A day if the export has no time: the site decides when it began. */
  publishedAt: Date | CalendarDay | null;
  /**
   * The absolute URL that the author declared as the original, or null. Never the exported site itself: an author
   * who moves here wants to be found here, and search engines would only know an abandoned URL.
   */
  canonicalUrl: string | null;
  cover: { src: string; alt: string; caption: string } | null;
  /** Files on its former site that its text links to: fetched, they become blocks of it (`placeFiles`). */
  linkedFiles: LinkedFile[];
  /** Null for a post with text alone. */
  form: ForeignForm | null;
  /** A document that parseDocument accepts; its first block is the featured image, from `cover` if there is one. */
  blocks: PostDocument;
  /** Whether its site kept it above newer posts. */
  isPinned: boolean;
  /** Paths that it had on its site, such as `/2013/05/06/hello.html`: they lead to the post here. At most 20. */
  formerPaths: string[];
  /** What could not be imported, one sentence each, shown to the creator: "A poll was left out." At most 20. */
  leftOut: string[];
}

/** A file that a text links to. */
export interface LinkedFile {
  /** As the link has it: on the web, or a path on its former site that may be in the archive. */
  address: string;
  kind: UploadKind;
}

/** A file that a post carries. */
export interface ForeignFile {
  /** In the archive, or an address on the web. */
  path: string;
  kind: UploadKind;
  /** The id by which a block of the text names it; null if it is attached. */
  block: string | null;
}

/** What a post is if it isn't a text of its own. */
export interface ForeignForm {
  type: StoryType;
  /** Key of the story or comic that it is a part of, which comes before it. */
  parent: string | null;
  /** Its place among the parts, from 1; null for the end. */
  index: number | null;
  files: ForeignFile[];
  /** Amounts in minor units by currency. */
  pricing: Record<string, number> | null;
  nsfw: boolean;
  direction: ReadingDirection | null;
}

/**
 * Items in the archive that are not posts: pages, comments, members, a podcast feed. One entry per kind, with a
 * count.
 */
export interface LeftAside {
  kind: "aside";
  /** Singular, pluralized with "s": "page", "comment", "subscriber". */
  what: string;
  count: number;
  /** What to do about them: "Import them as subscribers: members.csv." */
  hint: string;
}

export interface ReadOptions {
  newId(): string;
  /** The site's URL, for exports that don't contain it (Ghost). */
  siteUrl: string | null;
  /** In milliseconds: a text with a date after it isn't published yet. */
  now: number;
}

/** What a reader yields: each post as it is read, and finally the skipped items. */
export type Finding = ForeignPost | LeftAside;
