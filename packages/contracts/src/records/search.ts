import type { MarkedText } from "@quire/domain/posts/highlight";
import type { PostCardWithSite, Topic } from "./post.ts";
import type { SiteCard } from "./site.ts";

export type SearchType = "posts" | "sites" | "topics";

export interface FoundPost {
  post: PostCardWithSite;
  title: MarkedText;
  /** Text around the match; of a locked post, only from its public part. */
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

/** Results of one type; the other lists are empty. Texts are plain, with highlight ranges. */
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
