import { call, type Listing, type ListingQuery } from "../call.ts";
import type { FoundChapter, SearchResults, SearchType } from "../records/search.ts";

export interface SearchQuery extends ListingQuery {
  /** More than 2 characters. */
  query: string;
  /** Defaults to `posts`. */
  type?: SearchType;
}

/** Searches the whole platform. */
export const search = call<{ query: SearchQuery; output: SearchResults }>("GET", "r", "/search");

/** Searches the parts of a serial that the caller may read, in reading order. */
export const searchWork = call<{
  params: { siteId: string; id: string };
  query: { query: string; next?: string };
  output: Listing & { chapters: FoundChapter[] };
}>("GET", "r", "/{siteId}/posts/{id}/search");
