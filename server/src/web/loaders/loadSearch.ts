import type { PageData } from "@quire/contracts/records/page";
import { searchPlatform } from "../../modules/posts/searchPlatform.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PageRequest } from "../matchPage.ts";

const PAGE_SIZE = 15;

/** Loads the search page, with results if the query is long enough. */
export async function loadSearch(
  platform: Platform,
  { query, search, type, next }: Extract<PageRequest, { kind: "search" }>,
): Promise<PageData> {
  const text = search?.includes("\u0000") ? null : search;
  const results = text
    ? await searchPlatform(platform, text, type, { limit: PAGE_SIZE, offset: 0, next })
    : null;
  return { kind: "search", query, type, results };
}
