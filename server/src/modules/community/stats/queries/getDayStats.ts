import type { DayFigures, DayStats } from "@quire/contracts/records/stats";
import { lastDays } from "@quire/domain/sites/views";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findStatsSite } from "../../statsPolicy.ts";
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
  const { site, zone } = await findStatsSite(context, params);
  const count = query.days ?? 30;
  const days = { days: lastDays(2 * count, platform.clock.now(), zone), zone };
  if (query.post_id === undefined) {
    return { ...present(null, await dayFigures(platform, site.id, days), count), time_zone: zone };
  }
  const post = await onePostFigures(platform, params.id, query.post_id);
  if (!post) throw new Refusal("post_not_found");
  const rows = await postDayFigures(platform, { siteId: params.id, postId: post.id }, days);
  return { ...present(post, rows, count), time_zone: zone };
}

function present(
  post: DayStats["post"],
  rows: readonly DayFigures[],
  count: number,
): Omit<DayStats, "time_zone"> {
  const followed = <Row extends { followers: number }>(row: Row) =>
    post ? { ...row, followers: null } : row;
  return {
    post,
    days: rows.slice(count).map(followed),
    totals: followed(sumOf(rows.slice(count))),
    before: followed(sumOf(rows.slice(0, count))),
  };
}
