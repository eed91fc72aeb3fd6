import type { Block } from "@quire/documents/schema";
import type { AccessResult, AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { ImageRef } from "./image.ts";
import type { ChapterPlan } from "./planning.ts";
import type { PostFile } from "./postFile.ts";
import type { SiteCard } from "./site.ts";

export interface TopicRef {
  slug: string;
  name: string;
}

/** A price in minor units (paise, cents) by ISO currency. */
export type Pricing = { web: Record<string, number> };

/** A post as shown in lists. */
export interface PostCard {
  id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  /** Type of a good other than a plain file. */
  good_type: GoodType | null;
  title: string;
  summary: string;
  /** Path of the post on its site, such as `/chapter/b…/loomings`. */
  permalink: string;
  /** ISO 8601 with the offset of the site's time zone, which names the day that readers see; null for a draft. */
  published: string | null;
  updated: string;
  likes: number;
  comments_count: number;
  visibility: AccessType;
  /** The caller's access. */
  access: AccessResult;
  pricing: Pricing | null;
  /** Position among its siblings, from 1; null outside a serial. */
  index: number | null;
  parent: {
    id: string;
    title: string;
    permalink: string;
    /** Its serial's cover, in the caller's own lists; absent elsewhere, and where it has none. */
    cover?: ImageRef | null;
  } | null;
  tags: TopicRef[];
  reading_minutes: number;
  words: number;
  meta: {
    children: number;
    cover: ImageRef | null;
    nsfw: boolean;
    /**
     * Of an explicit post. `hidden`: its pictures and files are left out, since the caller hasn't stated that they are 18
     * or older (lists leave out the cover unless the caller wants explicit posts without a blur). `on_request`: blur
     * them until the reader asks. Omitted otherwise.
     */
    explicit?: "hidden" | "on_request";
    /** Number of included goods. */
    dg_count: number;
    /** Number of page images, even of a locked episode. */
    pages: number;
  };
  /** Only for its owner: why and when a moderator removed it. */
  removal?: { reason: string; at: string };
  /** Only for its owner: when it will be published automatically, or why that failed. */
  scheduled?: { at: string; problem: string | null };
  /** Only in its owner's lists: the start of the text of a post without a title. */
  first_words?: string;
}

/** A card on a page with several sites. */
export interface PostCardWithSite extends PostCard {
  site: SiteCard;
}

export type PostStatus = "drafts" | "published";

/** A post with its text. */
export interface Post extends PostCard {
  status: PostStatus;
  /** Clean HTML of the published text; only the opening without access. */
  content: string;
  /** True if `content` is the opening of a longer text. */
  content_is_opening: boolean;
  /**
   * Attached files, in order. Without access: the first pages (`openPages`) in full, no other pages, and other
   * files without URLs. With `blocks` or `markdown`, the files of the working text.
   */
  files: PostFile[];
  /** Reading direction of its pages, or of its episodes' pages; null if it has none. */
  direction: ReadingDirection | null;
  /** Where the text was first published, if elsewhere. */
  canonical_url?: string;
  /** Only for its owner, if `post_content_type` requests it: the working text. */
  blocks?: Block[];
  markdown?: string;
  /** Only for its owner: pass it in the next save as `last_version`. */
  version?: number;
  /** Only for its owner: true if the working text differs from the published one. */
  has_unpublished_changes?: boolean;
}

/** A child of a story or comic, in reading order. */
export interface ChapterRow {
  id: string;
  index: number;
  title: string;
  permalink: string;
  published: string | null;
  visibility: AccessType;
  access: AccessResult;
  reading_minutes: number;
  /** Number of page images; 0 for a text. */
  pages: number;
  /** Only for its owner. */
  own?: OwnPart;
}

/** A part of a serial as its creator sees it. */
export interface OwnPart {
  status: PostStatus;
  /** The working text differs from the published one. */
  has_unpublished_changes: boolean;
  /** Pass it in the next save as `last_version`. */
  version: number;
  words: number;
  /** Number of attached files, such as pages or a PDF. */
  files: number;
  updated: string;
  /** When it will be published automatically, or why that failed. */
  scheduled: { at: string; problem: string | null } | null;
  /** Its creator's private plan; null without one. */
  plan: ChapterPlan | null;
  /** The start of the text of a part without a title. */
  first_words?: string;
}

/** A purchased post that is no longer published; lists only siblings the buyer owns too. */
export interface ArchivedPost extends Post {
  /** When it was unpublished; null while it is published. */
  archived: string | null;
  previous: ChapterRow | null;
  next: ChapterRow | null;
  /** For a serial: its parts. */
  children: ChapterRow[];
}

export interface Topic extends TopicRef {
  posts: number;
  authors: number;
}
