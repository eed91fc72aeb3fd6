import type { ViewSources } from "@quire/contracts/records/stats";
import { SOURCES_MAX, VIEW_DIMENSIONS, type ViewDimension } from "@quire/domain/sites/viewSource";
import { lastDays } from "@quire/domain/sites/views";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findStatsSite, requireStatsAccess } from "../../statsPolicy.ts";
import { onePostFigures } from "./postFigures.ts";

interface Input {
  params: { id: string };
  query: { days?: number; post_id?: string };
}

interface Row {
  dimension: ViewDimension;
  value: string;
  views: number;
}

const OF_SITE = `
  SELECT dimension, value, views::int FROM (
    SELECT dimension, value, sum(views) AS views, row_number() OVER (PARTITION BY dimension ORDER BY sum(views) DESC, value) AS place
      FROM site_view_sources WHERE site_id = $id AND day BETWEEN $from::date AND $to::date GROUP BY 1, 2) ranked
   WHERE place <= ${SOURCES_MAX} ORDER BY dimension, place`;
const OF_POST = `
  SELECT dimension, value, views::int FROM post_view_sources WHERE post_id = $id ORDER BY dimension, views DESC, value`;

/** Returns where views of a site or one of its posts came from; only to its owner. */
export async function getViewSources(context: Context, { params, query }: Input): Promise<ViewSources> {
  const { platform } = context;
  const db = platform.replicas.reader(params.id);
  if (query.post_id !== undefined) {
    requireStatsAccess(context, params);
    const post = await onePostFigures(platform, params.id, query.post_id);
    if (!post) throw new Refusal("post_not_found");
    return present(await select<Row>(db, OF_POST, { id: post.id }));
  }
  const { site, zone } = await findStatsSite(context, params);
  const days = lastDays(query.days ?? 30, platform.clock.now(), zone);
  return present(await select<Row>(db, OF_SITE, { id: site.id, from: days[0], to: days.at(-1) }));
}

function present(rows: readonly Row[]): ViewSources {
  const lists = VIEW_DIMENSIONS.map((name) => [
    name,
    rows.filter(({ dimension }) => dimension === name).map(({ value, views }) => ({ value, views })),
  ]);
  return Object.fromEntries(lists) as ViewSources;
}
