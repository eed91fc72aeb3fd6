import type { MarkedText } from "@quire/domain/posts/highlight";
import type { PostCardWithSite, Topic } from "./post.ts";
import type { SiteCard } from "./site.ts";

export type SearchType = "posts" | "sites" | "topics";

export interface FoundPost {
  post: PostCardWithSite;
  title: MarkedText;
  /** Some words around what was found; of a locked post, out of what anybody may read. */
  snippet: MarkedText;
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

/** What was found of one type; the other lists are empty. Texts are plain, with the places to highlight beside them. */
export interface SearchResults {
  type: SearchType;
  /** As it was searched for. */
  query: string;
  /** What was found instead, where nothing has a word as it was typed. */
  corrected: string | null;
  posts: FoundPost[];
  sites: FoundSite[];
  topics: FoundTopic[];
  next: string | null;
}
