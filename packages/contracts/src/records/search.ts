import type { MarkedText } from "@quire/domain/posts/highlight";
import type { ChapterRow, PostCardWithSite, Topic } from "./post.ts";
import type { SiteCard } from "./site.ts";

/** `posts` are works: a story's chapters count as one. Its first page has the best sites and topics too. */
export const SEARCH_TYPES = ["posts", "chapters", "sites", "topics"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export interface FoundPost {
  post: PostCardWithSite;
  title: MarkedText;
  /** Text around the match; of a locked post, only from its public part. */
  snippet: MarkedText;
  /** How many more chapters of the same work match; 0 in a search for chapters. */
  more_chapters: number;
}

export interface FoundSite {
  site: SiteCard;
  name: MarkedText;
  snippet: MarkedText;
}

export interface FoundTopic {
  topic: Topic;
  name: MarkedText;
}

/** A part of a serial that contains what was searched. */
export interface FoundChapter {
  chapter: ChapterRow;
  /** Text around the match. */
  snippet: MarkedText;
}

/**
 * Results of one type; the other lists are empty, except on the first page of `posts`. Texts are plain, with highlight
 * ranges.
 */
export interface SearchResults {
  type: SearchType;
  /** The query that was searched. */
  query: string;
  /** A corrected query whose results are shown, if none matched the original. */
  corrected: string | null;
  posts: FoundPost[];
  sites: FoundSite[];
  topics: FoundTopic[];
  next: string | null;
}
