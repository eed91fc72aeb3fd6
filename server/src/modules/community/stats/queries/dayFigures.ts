import type { DailyFigures, DayFigures } from "@quire/contracts/records/stats";
import { momentOf } from "@quire/domain/time/zonedTime";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** Days in a time zone, oldest first. */
export interface Days {
  days: readonly string[];
  zone: string;
}

const bindsOf = ({ days, zone }: Days) => ({
  days,
  zone,
  from: momentOf(days[0] as string, "00:00", zone).toISOString(),
});

/** Returns a site's figures for each of these days, including days without any. */
export async function dayFigures(platform: Platform, siteId: string, days: Days): Promise<DayFigures[]> {
  return select<DayFigures>(
    platform.replicas.reader(siteId),
    `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0)::int AS views, coalesce(v.readers, 0)::int AS readers,
            coalesce(r.finished, 0)::int AS finished, coalesce(l.likes, 0)::int AS likes,
            coalesce(c.comments, 0)::int AS comments, coalesce(f.followers, 0)::int AS followers
       FROM unnest($days::date[]) AS d (day)
       LEFT JOIN (SELECT day, views, readers FROM site_views
                   WHERE site_id = $siteId AND day >= ($days::date[])[1]) v USING (day)
       LEFT JOIN (SELECT day, finished FROM site_day_finishes
                   WHERE site_id = $siteId AND day >= ($days::date[])[1]) r USING (day)
       LEFT JOIN (SELECT (l.created_at AT TIME ZONE $zone)::date AS day, count(*) AS likes
                    FROM posts p JOIN likes l ON l.post_id = p.id AND l.created_at >= $from::timestamptz
                   WHERE p.site_id = $siteId GROUP BY 1) l USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE $zone)::date AS day, count(*) AS comments
                    FROM comments WHERE site_id = $siteId AND state = 'approved' AND created_at >= $from::timestamptz
                   GROUP BY 1) c USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE $zone)::date AS day, count(*) AS followers
                    FROM follows WHERE site_id = $siteId AND created_at >= $from::timestamptz GROUP BY 1) f USING (day)
      ORDER BY d.day`,
    { siteId, ...bindsOf(days) },
  );
}

/** Returns a post's figures for each of these days. A post has no followers, and a reader counts as one view a day. */
export async function postDayFigures(
  platform: Platform,
  { siteId, postId }: { siteId: string; postId: string },
  days: Days,
): Promise<DayFigures[]> {
  return select<DayFigures>(
    platform.replicas.reader(siteId),
    `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0)::int AS views, coalesce(v.views, 0)::int AS readers,
            coalesce(r.finished, 0)::int AS finished, coalesce(l.likes, 0)::int AS likes,
            coalesce(c.comments, 0)::int AS comments, 0 AS followers
       FROM unnest($days::date[]) AS d (day)
       LEFT JOIN (SELECT day, views FROM post_day_views
                   WHERE post_id = $postId AND day >= ($days::date[])[1]) v USING (day)
       LEFT JOIN (SELECT day, finished FROM post_day_finishes
                   WHERE post_id = $postId AND day >= ($days::date[])[1]) r USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE $zone)::date AS day, count(*) AS likes
                    FROM likes WHERE post_id = $postId AND created_at >= $from::timestamptz GROUP BY 1) l USING (day)
       LEFT JOIN (SELECT (created_at AT TIME ZONE $zone)::date AS day, count(*) AS comments
                    FROM comments WHERE post_id = $postId AND state = 'approved' AND created_at >= $from::timestamptz
                   GROUP BY 1) c USING (day)
      ORDER BY d.day`,
    { postId, ...bindsOf(days) },
  );
}

export function sumOf(rows: readonly DayFigures[]): DailyFigures {
  const sum = (of: keyof DailyFigures) => rows.reduce((total, row) => total + row[of], 0);
  return {
    views: sum("views"),
    readers: sum("readers"),
    finished: sum("finished"),
    likes: sum("likes"),
    comments: sum("comments"),
    followers: sum("followers"),
  };
}
