import type { ListingQuery } from "@quire/contracts/call";
import type { EarningLine, Earnings } from "@quire/contracts/records/earnings";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import { shareOf } from "@quire/domain/billing/shares";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findSite } from "../../../sites/findSite.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { type LineRow, selectLines } from "../../ledger/selectLines.ts";
import { refundableUntil } from "../../orders/refundWindow.ts";
import { forecastOf } from "../../payouts/forecastOf.ts";
import { earningsPolicy } from "../policy.ts";

interface Input {
  params: { siteId: string };
  query: ListingQuery & { currency?: Currency };
}

/** Greater than every entry id. */
const LATEST = "9223372036854775807";

/** What a site is owed, and the lines that add up to it. */
export async function getEarnings(
  context: Context,
  { params, query }: Input,
): Promise<Earnings & { next: string | null }> {
  const { platform } = context;
  authorize(context, earningsPolicy, "see", params);
  const site = await findSite(platform, { id: params.siteId });
  if (!site) throw new Refusal("site_not_found");
  const own = CURRENCIES.find((one) => one === site.currency) ?? "INR";
  const all = await balancesOf(platform, params.siteId);
  const used = all.filter(({ isUsed, currency }) => isUsed || currency === own);
  const currency = query.currency ?? (used.find(({ isUsed }) => isUsed) ?? { currency: own }).currency;
  const balance = all.find((one) => one.currency === currency)?.balance ?? 0;
  const [page, payout] = await Promise.all([
    linesOf(context, params.siteId, currency, query),
    forecastOf(platform, { id: params.siteId, balance, currency }),
  ]);
  const { shares, isSandbox } = platform.config.payments;
  return {
    balances: used.map(({ isUsed: _, ...balance }) => balance),
    currency,
    share: shareOf(site.groups, shares),
    payout,
    lines: page.rows.map((row) => present(row, platform.clock.now())),
    sandbox: isSandbox,
    next: page.next,
  };
}

async function linesOf({ platform }: Context, ownerId: string, currency: Currency, query: ListingQuery) {
  const slice = sliceOf(query);
  const [before] = slice.next ? decodeNext(slice.next, `earnings ${currency}`, ["string"]) : [LATEST];
  // An id that no entry can have is treated as an unknown page key.
  const bound = /^\d{1,18}$/.test(String(before)) ? String(before) : LATEST;
  const rows = await select<LineRow>(
    platform.db,
    `${selectLines("e.id < $bound::bigint")} ORDER BY e.id DESC LIMIT $limit OFFSET $offset`,
    { ownerId, currency, bound, limit: slice.limit + 1, offset: slice.offset },
  );
  return cutPage(rows, slice.limit, (last) => encodeNext(`earnings ${currency}`, [last.id]));
}

function present(row: LineRow, now: Date): EarningLine {
  const { id, journal: kind, amount } = row;
  return { id, at: row.occurred_at.toISOString(), kind, amount, order: presentOrder(row, now) };
}

function presentOrder(row: LineRow, now: Date): EarningLine["order"] {
  if (row.order_id === null) return null;
  const isDecided = row.refunded_at === null && !row.is_disputed && !row.refund_pending;
  const until = row.confirmed_at && isDecided ? refundableUntil(row.confirmed_at) : null;
  return {
    id: row.order_id,
    type: row.kind,
    title: row.title ?? "",
    buyer: row.buyer ?? "",
    amount: row.paid ?? 0,
    refunded: row.refunded_at?.toISOString() ?? null,
    amount_refunded: row.amount_refunded ?? 0,
    refund_pending: row.refund_pending,
    refundable_until: until && until > now ? until.toISOString() : null,
  };
}
