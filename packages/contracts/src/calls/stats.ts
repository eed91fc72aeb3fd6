import { call, type ListingQuery } from "../call.ts";
import type { DayStats, SiteStats } from "../records/stats.ts";

/** That a post was read. `day` where it was read earlier, with no signal: `2026-11-21`. */
export interface PostView {
  post_id: string;
  day?: string;
}

/** Tells of readings. Each reader counts once a day for each post, however often it is told. */
export const countViews = call<{ body: { views: PostView[] }; output: { counted: true } }>(
  "POST",
  "w",
  "/views",
);

export const getStats = call<{
  params: { id: string };
  query: Omit<ListingQuery, "page"> & { sort_by?: "published" | "views" };
  output: SiteStats;
}>("GET", "r", "/sites/{id}/stats");

/** The last `days` days (30 unless told, today the last of them) of a site, or with `post_id` of one of its posts. */
export const getDayStats = call<{
  params: { id: string };
  query: { days?: number; post_id?: string };
  output: DayStats;
}>("GET", "r", "/sites/{id}/stats/days");
