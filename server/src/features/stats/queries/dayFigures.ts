import type { DayFigures, SiteStats } from "@quire/contracts/records/stats";
import { lastDays } from "@quire/domain/views";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

const DAYS = 30;

/** What readers did on each of the last 30 days, and in sum. Days on which nothing happened are there too. */
export async function dayFigures(
  platform: Platform,
  siteId: string,
): Promise<SiteStats["last_30days_stats"]> {
  const days = lastDays(DAYS, platform.clock.now());
  const rows = await platform.readDb.query<DayFigures>(
    `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0)::int AS views, coalesce(l.likes, 0)::int AS likes,
            coalesce(c.comments, 0)::int AS comments, coalesce(f.followers, 0)::int AS followers
       FROM unnest($days::date[]) AS d (day)
       LEFT JOIN (SELECT day, views FROM site_views WHERE site_id = $siteId AND day >= $from::date) v USING (day)
       LEFT JOIN (SELECT (l.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS likes
                    FROM posts p JOIN likes l ON l.post_id = p.id AND l.created_at >= $from::timestamptz
                   WHERE p.site_id = $siteId GROUP BY 1) l USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS comments
                    FROM comments WHERE site_id = $siteId AND state = 'approved' AND created_at >= $from::timestamptz
                   GROUP BY 1) c USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS followers
                    FROM follows WHERE site_id = $siteId AND created_at >= $from::timestamptz GROUP BY 1) f USING (day)
      ORDER BY d.day`,
    { bind: { siteId, days, from: `${days[0]}T00:00:00.000Z` }, type: QueryTypes.SELECT },
  );
  const sum = (of: "views" | "likes" | "comments" | "followers") =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    totals: {
      views: sum("views"),
      likes: sum("likes"),
      comments: sum("comments"),
      followers: sum("followers"),
    },
    days: rows,
  };
}
