import { call, type ListingQuery } from "../call.ts";
import type { DayStats, SiteStats } from "../records/stats.ts";

/** A view of a post. `day` for an earlier view while offline: `2026-11-21`. */
export interface PostView {
  post_id: string;
  day?: string;
}

/** Records views. Each reader counts once a day per post, however often it is sent. */
export const recordViews = call<{ body: { views: PostView[] }; output: { counted: true } }>(
  "POST",
  "w",
  "/views",
);

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
