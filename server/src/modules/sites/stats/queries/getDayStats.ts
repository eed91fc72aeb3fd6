import type { DayFigures, DayStats } from "@quire/contracts/records/stats";
import { lastDays } from "@quire/domain/sites/views";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findSite } from "../../findSite.ts";
import { statsPolicy } from "../policy.ts";
import { dayFigures, postDayFigures, sumOf } from "./dayFigures.ts";
import { onePostFigures } from "./postFigures.ts";

interface Input {
  params: { id: string };
  query: { days?: number; post_id?: string };
}

/**
 * Returns the daily figures of a site or one of its posts, with the same number of days before; only to its owner.
 */
export async function getDayStats(context: Context, { params, query }: Input): Promise<DayStats> {
  const { platform } = context;
  if (!statsPolicy.see(requireUser(context), params)) throw new Refusal("stats_no_access");
  const count = query.days ?? 30;
  const days = lastDays(2 * count, platform.clock.now());
  if (query.post_id === undefined) {
    const site = await findSite({ db: platform.replicas.reader(params.id), clock: platform.clock }, params);
    if (!site) throw new Refusal("site_not_found");
    return present(null, await dayFigures(platform, site.id, days), count);
  }
  const post = await onePostFigures(platform, params.id, query.post_id);
  if (!post) throw new Refusal("post_not_found");
  return present(post, await postDayFigures(platform, { siteId: params.id, postId: post.id }, days), count);
}

function present(post: DayStats["post"], rows: readonly DayFigures[], count: number): DayStats {
  const followed = <Row extends { followers: number }>(row: Row) =>
    post ? { ...row, followers: null } : row;
  return {
    post,
    days: rows.slice(count).map(followed),
    totals: followed(sumOf(rows.slice(count))),
    before: followed(sumOf(rows.slice(0, count))),
  };
}
