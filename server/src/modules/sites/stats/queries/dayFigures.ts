import type { DayFigures } from "@quire/contracts/records/stats";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";

type Sums = Omit<DayFigures, "day">;

/** Returns a site's figures for each of these days, including days without any. */
export async function dayFigures(
  platform: Platform,
  siteId: string,
  days: readonly string[],
): Promise<DayFigures[]> {
  return select<DayFigures>(
    platform.replicas.reader(siteId),
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
    { siteId, days, from: `${days[0]}T00:00:00.000Z` },
  );
}

/** Returns a post's figures for each of these days. A post has no followers. */
export async function postDayFigures(
  platform: Platform,
  { siteId, postId }: { siteId: string; postId: string },
  days: readonly string[],
): Promise<DayFigures[]> {
  return select<DayFigures>(
    platform.replicas.reader(siteId),
    `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0)::int AS views, coalesce(l.likes, 0)::int AS likes,
            coalesce(c.comments, 0)::int AS comments, 0 AS followers
       FROM unnest($days::date[]) AS d (day)
       LEFT JOIN (SELECT day, views FROM post_day_views WHERE post_id = $postId AND day >= $from::date) v USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS likes
                    FROM likes WHERE post_id = $postId AND created_at >= $from::timestamptz GROUP BY 1) l USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS comments
                    FROM comments WHERE post_id = $postId AND state = 'approved' AND created_at >= $from::timestamptz
                   GROUP BY 1) c USING (day)
      ORDER BY d.day`,
    { postId, days, from: `${days[0]}T00:00:00.000Z` },
  );
}

export function sumOf(rows: readonly DayFigures[]): Sums {
  const sum = (of: keyof Sums) => rows.reduce((total, row) => total + row[of], 0);
  return { views: sum("views"), likes: sum("likes"), comments: sum("comments"), followers: sum("followers") };
}
