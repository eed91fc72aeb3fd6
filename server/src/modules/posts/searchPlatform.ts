import type { SearchResults, SearchType } from "@quire/contracts/records/search";
import type { Slice } from "../../platform/http/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { findPosts } from "./search/findPosts.ts";
import { findSites } from "./search/findSites.ts";
import { findTopics } from "./search/findTopics.ts";
import { type QueryWord, readQueryWords } from "./search/searchQuery.ts";

/** How many sites and topics are shown above posts. */
const MAX_SITES = 3;
const MAX_TOPICS = 5;

/** Searches the entire platform for one kind of result. `text` was validated by `readSearch`. */
export async function searchPlatform(
  platform: Platform,
  text: string,
  type: SearchType,
  slice: Slice,
): Promise<SearchResults> {
  const words = await readQueryWords(platform.replicas.reader(), text);
  const found = await {
    posts: () => findAll(platform, words, text, slice),
    chapters: () => findPosts(platform, words, text, slice, { chapters: true }),
    sites: () => findSites(platform, words, slice),
    topics: () => findTopics(platform, words, slice),
  }[type]();
  const isCorrected = words.some(({ meant }) => meant !== null);
  const corrected = isCorrected ? words.map(({ word, meant }) => meant ?? word).join(" ") : null;
  return { type, query: text, corrected, posts: [], sites: [], topics: [], ...found };
}

/** The first page of posts begins with the best sites and topics. */
async function findAll(platform: Platform, words: readonly QueryWord[], text: string, slice: Slice) {
  const isFirst = slice.next === null && slice.offset === 0;
  const best = (limit: number): Slice => ({ limit, offset: 0, next: null });
  const [posts, sites, topics] = await Promise.all([
    findPosts(platform, words, text, slice),
    isFirst ? findSites(platform, words, best(MAX_SITES)) : null,
    isFirst ? findTopics(platform, words, best(MAX_TOPICS)) : null,
  ]);
  return { sites: sites?.sites ?? [], topics: topics?.topics ?? [], ...posts };
}
