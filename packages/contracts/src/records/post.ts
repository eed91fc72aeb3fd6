import type { Block } from "@quire/documents/schema";
import type { AccessResult, AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { ImageRef } from "./image.ts";
import type { PostFile } from "./postFile.ts";
import type { SiteCard } from "./site.ts";

export interface TopicRef {
  slug: string;
  name: string;
}

/** A price in minor units (paise, cents) by ISO currency. */
export type Pricing = { web: Record<string, number> };

/** A post as a list shows it. */
export interface PostCard {
  id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  /** Which of the goods that are no plain file it is. */
  good_type: GoodType | null;
  title: string;
  summary: string;
  /** Path of the post on its site, such as `/chapter/b…/loomings`. */
  permalink: string;
  /** UTC ISO 8601; null for a draft. */
  published: string | null;
  updated: string;
  likes: number;
  comments_count: number;
  visibility: AccessType;
  /** What the caller may do with it. */
  access: AccessResult;
  pricing: Pricing | null;
  /** Place among its siblings, from 1; null outside a serial. */
  index: number | null;
  parent: { id: string; title: string; permalink: string } | null;
  tags: TopicRef[];
  reading_minutes: number;
  words: number;
  meta: {
    children: number;
    cover: ImageRef | null;
    nsfw: boolean;
    /** Goods that come with it. */
    dg_count: number;
    /** Page images, of a closed episode too. */
    pages: number;
  };
  /** To its owner, of a post that a moderator took from its readers: why and when. */
  removal?: { reason: string; at: string };
  /** To its owner, of a draft that is to be published by itself: when, or why it was not. */
  scheduled?: { at: string; problem: string | null };
}

/** A card on a page that mixes sites. */
export interface PostCardWithSite extends PostCard {
  site: SiteCard;
}

export type PostStatus = "drafts" | "published";

/** A post with its text. */
export interface Post extends PostCard {
  status: PostStatus;
  /** Clean HTML of the published text; only the opening where access is not granted. */
  content: string;
  /** True when `content` is the opening of a longer text. */
  content_is_opening: boolean;
  /**
   * What it carries, in order. Of a closed post: its first pages (`openPages`) whole, no other page at all, and of
   * everything else what it is without the way to it. With `blocks` or `markdown`, the files of the working text.
   */
  files: PostFile[];
  /** How its pages are read, or those of its episodes; null where there are none. */
  direction: ReadingDirection | null;
  /** Where the text stood first, where that is elsewhere. */
  canonical_url?: string;
  /** To its owner, and only when `post_content_type` asks: the working text. */
  blocks?: Block[];
  markdown?: string;
  /** To its owner: name it in the next save as `last_version`. */
  version?: number;
  /** To its owner: true when the working text has changes that readers do not see. */
  has_unpublished_changes?: boolean;
}

/** One child of a story or comic, in reading order. */
export interface ChapterRow {
  id: string;
  index: number;
  title: string;
  permalink: string;
  published: string | null;
  visibility: AccessType;
  access: AccessResult;
  reading_minutes: number;
  /** Page images; 0 for a text. */
  pages: number;
  /** To its owner alone. */
  own?: OwnPart;
}

/** What the creator of a serial is told of one of its parts. */
export interface OwnPart {
  status: PostStatus;
  /** Readers see another text than the one that is being written. */
  has_unpublished_changes: boolean;
  /** Name it in the next save as `last_version`. */
  version: number;
  words: number;
  updated: string;
  /** Of a draft that is to be published by itself: when, or why it was not. */
  scheduled: { at: string; problem: string | null } | null;
}

/** A post that was bought and is no longer shown, as its buyer keeps it; beside it only what is theirs too. */
export interface ArchivedPost extends Post {
  /** When readers lost it; null while it is still shown. */
  archived: string | null;
  previous: ChapterRow | null;
  next: ChapterRow | null;
  /** Of a serial: its parts. */
  children: ChapterRow[];
}

export interface Topic extends TopicRef {
  posts: number;
  authors: number;
}
