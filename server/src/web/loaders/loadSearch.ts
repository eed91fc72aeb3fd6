import type { PageData } from "@quire/contracts/records/page";
import { searchPlatform } from "../../modules/posts/searchPlatform.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PageRequest } from "../matchPage.ts";

const PAGE_SIZE = 15;

/** The search page, with what was found where something long enough was asked. */
export async function loadSearch(
  platform: Platform,
  { query, search, type, next }: Extract<PageRequest, { kind: "search" }>,
): Promise<PageData> {
  const asked = search?.includes("\u0000") ? null : search;
  const results = asked
    ? await searchPlatform(platform, asked, type, { limit: PAGE_SIZE, offset: 0, next })
    : null;
  return { kind: "search", query, type, results };
}
