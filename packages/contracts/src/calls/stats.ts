import { call, type Listing, type ListingQuery } from "../call.ts";
import type {
  DayStats,
  EmailStats,
  PostCompletion,
  SalesStats,
  SiteStats,
  ViewSources,
} from "../records/stats.ts";

export const getStats = call<{
  params: { id: string };
  query: Omit<ListingQuery, "page"> & { sort_by?: "published" | "views" };
  output: SiteStats;
}>("GET", "r", "/sites/{id}/stats");

/** Stats of the last `days` days (default 30, ending today) for a site, or with `post_id` for one of its posts. */
export const getDayStats = call<{
  params: { id: string };
  query: { days?: number; post_id?: string };
  output: DayStats;
}>("GET", "r", "/sites/{id}/stats/days");

/** Where views of the last `days` days came from (default 30), or with `post_id` all views of a post. */
export const getViewSources = call<{
  params: { id: string };
  query: { days?: number; post_id?: string };
  output: ViewSources;
}>("GET", "r", "/sites/{id}/stats/sources");

/** How far readers got in a post, and in each chapter of a serial. */
export const getPostCompletion = call<{
  params: { id: string; postId: string };
  query: Omit<ListingQuery, "page">;
  output: PostCompletion;
}>("GET", "r", "/sites/{id}/stats/posts/{postId}/completion");

/** Sales of the last `days` days (default 30) of a site, or with `post_id` of one of its posts. */
export const getSalesStats = call<{
  params: { id: string };
  query: { days?: number; post_id?: string };
  output: SalesStats;
}>("GET", "r", "/sites/{id}/stats/sales");

/** A site's emails that are due or sent, the latest first: posts by email and mailings. */
export const listEmailStats = call<{
  params: { id: string };
  query: Omit<ListingQuery, "page">;
  output: Listing & { emails: EmailStats[] };
}>("GET", "r", "/sites/{id}/stats/emails");
