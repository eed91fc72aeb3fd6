import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Recommendation } from "../records/recommendation.ts";
import type { SiteCard } from "../records/site.ts";

/** The sites that a creator follows, which their own site shows to everybody. */
export const listFollowedBy = call<{
  params: { userId: string };
  query: ListingQuery;
  output: Listing & { sites: SiteCard[]; total: number };
}>("GET", "r", "/followers/users/{userId}");

/** Sites that somebody may want to follow, the likeliest first; for a guest those that are read in their language. */
export const listRecommendations = call<{
  query: { language?: string };
  output: { recommendations: Recommendation[] };
}>("GET", "r", "/recommendations");
