import type { SiteStats } from "@quire/contracts/records/stats";
import { lastDays } from "@quire/domain/sites/views";
import { LRUCache } from "lru-cache";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { memoizeBy } from "../../../../platform/memoizeBy.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findStatsSite } from "../../statsPolicy.ts";
import { dayFigures, sumOf } from "./dayFigures.ts";
import { type PostFiguresQuery, postFigures } from "./postFigures.ts";

interface Input {
  params: { id: string };
  query: PostFiguresQuery;
}

/** Returns a site's stats, only to its owner. */
export async function getStats(context: Context, { params, query }: Input): Promise<SiteStats> {
  const { platform } = context;
  const { site, zone } = await findStatsSite(context, params);
  const lastMonth = { days: lastDays(30, platform.clock.now(), zone), zone };
  const [page, days, sums] = await Promise.all([
    postFigures(platform, site.id, query),
    dayFigures(platform, site.id, lastMonth),
    sumsOf(platform, site.id),
  ]);
  return {
    all_post_stats: { totals: { ...sums, followers: site.followers_count }, ...page },
    last_30days_stats: { totals: sumOf(days), days },
    currency: site.currency,
    time_zone: site.time_zone,
  };
}

interface Sums {
  posts: number;
  chapters: number;
  likes: number;
  comments: number;
  views: number;
}

/** Sums over more posts are kept for a few minutes, since they take as long as there are posts. */
const FEW_POSTS = 10_000;
const cachedSums = memoizeBy((_: Platform) => new LRUCache<string, Sums>({ max: 1_000, ttl: 5 * 60_000 }));

/** Sums over everything published now; views also of what no longer is. */
async function sumsOf(platform: Platform, siteId: string): Promise<Sums> {
  const cached = cachedSums(platform);
  const known = cached.get(siteId);
  if (known) return known;
  const [row] = await select<{
    all: string;
    chapters: string;
    likes: string;
    comments: string;
    views: string;
  }>(
    platform.replicas.reader(siteId),
    `SELECT count(*) AS all, count(*) FILTER (WHERE ptype IN ('chapter', 'episode')) AS chapters,
            coalesce(sum(likes_count), 0) AS likes, coalesce(sum(comments_count), 0) AS comments,
            (SELECT coalesce(sum(views), 0) FROM site_views WHERE site_id = $siteId) AS views
       FROM publications WHERE site_id = $siteId`,
    { siteId },
  );
  const [all, chapters] = [Number(row?.all ?? 0), Number(row?.chapters ?? 0)];
  const sums = {
    posts: all - chapters,
    chapters,
    likes: Number(row?.likes ?? 0),
    comments: Number(row?.comments ?? 0),
    views: Number(row?.views ?? 0),
  };
  if (all > FEW_POSTS) cached.set(siteId, sums);
  return sums;
}
