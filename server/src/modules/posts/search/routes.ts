import type { SearchQuery } from "@quire/contracts/calls/search";
import { search as searchContract, searchWork } from "@quire/contracts/schemas/search";
import type { Context } from "../../../platform/http/context.ts";
import type { Feature } from "../../../platform/http/feature.ts";
import { sliceOf } from "../../../platform/http/paging.ts";
import { searchPlatform } from "../searchPlatform.ts";
import { searchWorkQuery } from "./searchWork.ts";

/** Search over all sites, and within one story. */
export const search: Feature = (routes) => [
  routes.read(searchContract, runSearch),
  routes.read(searchWork, searchWorkQuery),
];

function runSearch({ platform }: Context, { query }: { query: SearchQuery }) {
  return searchPlatform(platform, query.query, query.type ?? "posts", sliceOf(query));
}
