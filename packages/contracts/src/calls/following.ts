import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Recommendation } from "../records/recommendation.ts";
import type { SiteCard } from "../records/site.ts";

/** Lists the sites that a creator follows, as their own site shows publicly. */
export const listSiteFollowees = call<{
  params: { userId: string };
  query: ListingQuery;
  output: Listing & { sites: SiteCard[]; total: number };
}>("GET", "r", "/followers/users/{userId}");

/** Lists sites the caller may want to follow, best match first; for a guest, popular sites in their language. */
export const listRecommendations = call<{
  query: { language?: string };
  output: { recommendations: Recommendation[] };
}>("GET", "r", "/recommendations");
