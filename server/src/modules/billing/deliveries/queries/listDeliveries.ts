import type { OutputOf, QueryOf } from "@quire/contracts/call";
import type { listDeliveries as call } from "@quire/contracts/calls/deliveries";
import type { DeliveryCounts } from "@quire/contracts/records/delivery";
import { DELIVERIES_COUNTED } from "@quire/domain/billing/deliveries";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { deliveryPolicy } from "../policy.ts";
import { presentSiteDelivery, type SiteDeliveryRow, selectSiteDeliveries } from "../siteDeliveryRow.ts";

interface Input {
  params: { siteId: string };
  query: QueryOf<typeof call>;
}

/** Pending: earliest deadline first. Delivered: latest first. */
const AFTER = {
  wanted: "(d.due_at, d.id) > ($due::timestamptz, $id)",
  delivered: "(d.due_at, d.id) < ($due::timestamptz, $id)",
};
const ORDERS = { wanted: "ORDER BY d.due_at, d.id", delivered: "ORDER BY d.due_at DESC, d.id DESC" };
const STARTS = { wanted: "-infinity", delivered: "infinity" };

/** Lists a site's pending or completed deliveries. */
export async function listDeliveries(
  context: Context,
  { params: { siteId }, query }: Input,
): Promise<OutputOf<typeof call>> {
  const { platform } = context;
  authorize(context, deliveryPolicy, "see", { siteId });
  const { state = "wanted" } = query;
  const sort = `deliveries ${state}`;
  const slice = sliceOf(query);
  const [due, id] = slice.next ? decodeNext(slice.next, sort, ["time", "string"]) : [STARTS[state], ""];
  const [rows, counts] = await Promise.all([
    select<SiteDeliveryRow>(
      platform.db,
      `WITH page AS MATERIALIZED (
         SELECT * FROM deliveries d WHERE d.site_id = $siteId AND d.state = $state AND ${AFTER[state]} ${ORDERS[state]}
          LIMIT $limit OFFSET $offset)
       ${selectSiteDeliveries("page")} ${ORDERS[state]}`,
      { siteId, state, due, id, limit: slice.limit + 1, offset: slice.offset },
    ),
    countsOf(platform, siteId),
  ]);
  const page = cutPage(rows, slice.limit, (last) => encodeNext(sort, [last.due_at.toISOString(), last.id]));
  const now = platform.clock.now();
  return {
    deliveries: page.rows.map((row) => presentSiteDelivery(row, now)),
    counts,
    next: page.next,
  };
}

async function countsOf({ db }: Platform, siteId: string): Promise<DeliveryCounts> {
  const counted = (state: string) =>
    `(SELECT count(*)::int FROM (SELECT 1 FROM deliveries WHERE site_id = $siteId AND state = '${state}' LIMIT ${DELIVERIES_COUNTED}) c)`;
  const [row] = await select<DeliveryCounts>(
    db,
    `SELECT ${counted("wanted")} AS wanted, ${counted("delivered")} AS delivered`,
    { siteId },
  );
  return row ?? { wanted: 0, delivered: 0 };
}
