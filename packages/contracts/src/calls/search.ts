import { call, type ListingQuery } from "../call.ts";
import type { SearchResults, SearchType } from "../records/search.ts";

export interface SearchQuery extends ListingQuery {
  /** More than 2 characters. */
  query: string;
  /** Defaults to `posts`. */
  type?: SearchType;
}

/** Searches the whole platform. */
export const search = call<{ query: SearchQuery; output: SearchResults }>("GET", "r", "/search");
