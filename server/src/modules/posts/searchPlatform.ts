import type { SearchResults, SearchType } from "@quire/contracts/records/search";
import type { Slice } from "../../platform/http/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { findPosts } from "./search/findPosts.ts";
import { findSites } from "./search/findSites.ts";
import { findTopics } from "./search/findTopics.ts";
import { readQueryWords } from "./search/searchQuery.ts";

/** Searches the entire platform for one kind of result. `text` was validated by `readSearch`. */
export async function searchPlatform(
  platform: Platform,
  text: string,
  type: SearchType,
  slice: Slice,
): Promise<SearchResults> {
  const words = await readQueryWords(platform.replicas.reader(), text);
  const none = { posts: [], sites: [], topics: [] };
  const found = await {
    posts: () => findPosts(platform, words, text, slice),
    sites: () => findSites(platform, words, slice),
    topics: () => findTopics(platform, words, slice),
  }[type]();
  const isCorrected = words.some(({ meant }) => meant !== null);
  const corrected = isCorrected ? words.map(({ word, meant }) => meant ?? word).join(" ") : null;
  return { type, query: text, corrected, ...none, ...found };
}
