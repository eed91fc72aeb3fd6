import type { ListingQuery } from "@quire/contracts/call";
import type { Payout } from "@quire/contracts/records/payouts";
import { ownsSite } from "@quire/domain/accounts/roles";
import type { Currency } from "@quire/domain/billing/money";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { type PayoutRow, presentPayout, SELECT_PAYOUTS } from "../payoutRow.ts";
import { sitePayoutPolicy } from "../policy.ts";

interface Input {
  params: { siteId: string };
  query: ListingQuery & { currency?: Currency };
}

const SORT = "site payouts";

/** Lists a site's payouts, latest first. */
export async function listSitePayouts(
  context: Context,
  { params, query }: Input,
): Promise<{ payouts: Payout[]; next: string | null }> {
  const { platform } = context;
  const { userId } = authorize(context, sitePayoutPolicy, "see", params);
  const slice = sliceOf(query);
  const [before = null] = slice.next ? decodeNext(slice.next, SORT, ["string"]) : [];
  const rows = await select<PayoutRow>(
    platform.db,
    `${SELECT_PAYOUTS} WHERE p.owner_id = $siteId AND ($currency::text IS NULL OR p.currency = $currency)
        AND ($before::text IS NULL OR p.id < $before) ORDER BY p.id DESC LIMIT $limit OFFSET $offset`,
    {
      siteId: params.siteId,
      currency: query.currency ?? null,
      before,
      limit: slice.limit + 1,
      offset: slice.offset,
    },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext(SORT, [last.id]));
  const isOwn = ownsSite({ id: userId }, params.siteId);
  return { payouts: page.rows.map((row) => presentPayout(row, isOwn)), next: page.next };
}
