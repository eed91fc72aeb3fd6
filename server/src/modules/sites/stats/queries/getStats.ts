import type { SiteStats } from "@quire/contracts/records/stats";
import { lastDays } from "@quire/domain/sites/views";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findSite } from "../../findSite.ts";
import { statsPolicy } from "../policy.ts";
import { dayFigures, sumOf } from "./dayFigures.ts";
import { type PostFiguresQuery, postFigures } from "./postFigures.ts";

interface Input {
  params: { id: string };
  query: PostFiguresQuery;
}

/** Returns a site's stats, only to its owner. */
export async function getStats(context: Context, { params, query }: Input): Promise<SiteStats> {
  const { platform } = context;
  if (!statsPolicy.see(requireUser(context), params)) throw new Refusal("stats_no_access");
  const site = await findSite({ db: platform.replicas.reader(params.id), clock: platform.clock }, params);
  if (!site) throw new Refusal("site_not_found");
  const [page, days, sums] = await Promise.all([
    postFigures(platform, site.id, query),
    dayFigures(platform, site.id, lastDays(30, platform.clock.now())),
    sumsOf(platform, site.id),
  ]);
  return {
    all_post_stats: { totals: { ...sums, followers: site.followers_count }, ...page },
    last_30days_stats: { totals: sumOf(days), days },
    currency: site.currency,
  };
}

/** Sums over everything published now; views also of what no longer is. */
async function sumsOf({ replicas }: Platform, siteId: string) {
  const [row] = await select<{ posts: string; likes: string; comments: string; views: string }>(
    replicas.reader(siteId),
    `SELECT count(*) AS posts, coalesce(sum(likes_count), 0) AS likes, coalesce(sum(comments_count), 0) AS comments,
            (SELECT coalesce(sum(views), 0) FROM site_views WHERE site_id = $siteId) AS views
       FROM publications WHERE site_id = $siteId`,
    { siteId },
  );
  return {
    posts: Number(row?.posts ?? 0),
    likes: Number(row?.likes ?? 0),
    comments: Number(row?.comments ?? 0),
    views: Number(row?.views ?? 0),
  };
}
