import type { CurrencySales, SalesStats } from "@quire/contracts/records/stats";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import { lastDays } from "@quire/domain/sites/views";
import { momentOf } from "@quire/domain/time/zonedTime";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { findStatsSite } from "../../../community/statsPolicy.ts";

interface Input {
  params: { id: string };
  query: { days?: number; post_id?: string };
}

interface Row {
  currency: Currency;
  day: string;
  sales: number;
  amount: number;
}

const OF_SITE = `
  SELECT o.currency, to_char((o.confirmed_at AT TIME ZONE $zone)::date, 'YYYY-MM-DD') AS day, count(*)::int AS sales,
         sum(o.amount - o.amount_refunded)::float8 AS amount
    FROM orders o
   WHERE o.site_id = $siteId AND o.state = 'confirmed' AND o.confirmed_at >= $from::timestamptz
     AND o.buyer_id <> o.site_id AND o.amount_refunded < o.amount
   GROUP BY 1, 2 ORDER BY 2`;

/** A refund of part of an order is shared by its items. */
const OF_POST = `
  SELECT o.currency, to_char((o.confirmed_at AT TIME ZONE $zone)::date, 'YYYY-MM-DD') AS day, count(*)::int AS sales,
         sum(round(i.amount::numeric * (o.amount - o.amount_refunded) / o.amount))::float8 AS amount
    FROM orders o JOIN order_items i ON i.order_id = o.id AND i.item_id = $postId
   WHERE o.site_id = $siteId AND o.state = 'confirmed' AND o.confirmed_at >= $from::timestamptz
     AND o.buyer_id <> o.site_id AND o.amount_refunded < o.amount
   GROUP BY 1, 2 ORDER BY 2`;

/**
 * Returns the sales of some days and of as many before, in each currency, of a site or one of its posts; only to its
 * owner. Refunded sales and the creator's own copies are left out.
 */
export async function getSalesStats(context: Context, { params, query }: Input): Promise<SalesStats> {
  const { platform } = context;
  const { site, zone } = await findStatsSite(context, params);
  const db = platform.replicas.reader(params.id);
  const count = query.days ?? 30;
  const [first = "", ...days] = lastDays(2 * count, platform.clock.now(), zone);
  const rows = await select<Row>(db, query.post_id === undefined ? OF_SITE : OF_POST, {
    siteId: site.id,
    zone,
    from: momentOf(first, "00:00", zone).toISOString(),
    ...(query.post_id !== undefined && { postId: query.post_id }),
  });
  const start = days[count - 1] ?? first;
  const currencies = CURRENCIES.map((currency) =>
    present(
      currency,
      rows.filter((row) => row.currency === currency),
      start,
    ),
  );
  return {
    currencies: currencies.filter(({ totals, before }) => totals.sales + before.sales > 0),
    time_zone: zone,
  };
}

/** `start` is the first day of the period; what is earlier came before. */
function present(currency: Currency, rows: readonly Row[], start: string): CurrencySales {
  const current = rows.filter(({ day }) => day >= start);
  return {
    currency,
    days: current.map(({ day, sales, amount }) => ({ day, sales, amount })),
    totals: sumOf(current),
    before: sumOf(rows.filter(({ day }) => day < start)),
  };
}

function sumOf(rows: readonly Row[]): CurrencySales["totals"] {
  return rows.reduce((sum, row) => ({ sales: sum.sales + row.sales, amount: sum.amount + row.amount }), {
    sales: 0,
    amount: 0,
  });
}
