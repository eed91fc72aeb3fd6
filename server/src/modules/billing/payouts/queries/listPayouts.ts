import type { ListingQuery } from "@quire/contracts/call";
import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { type PayoutRow, presentStaffPayout, SELECT_PAYOUTS } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";

/** Lists every site's payouts in one state, latest first. */
export async function listPayouts(
  context: Context,
  { query }: { query: ListingQuery & { state?: PayoutState } },
): Promise<{ payouts: StaffPayout[]; next: string | null }> {
  authorize(context, payoutPolicy, "review", null);
  const { state = "pending" } = query;
  const sort = `payouts ${state}`;
  const slice = sliceOf(query);
  const [before = null] = slice.next ? decodeNext(slice.next, sort, ["string"]) : [];
  const rows = await select<PayoutRow>(
    context.platform.db,
    `${SELECT_PAYOUTS} WHERE p.state = $state AND ($before::text IS NULL OR p.id < $before)
      ORDER BY p.id DESC LIMIT $limit OFFSET $offset`,
    { state, before, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext(sort, [last.id]));
  return { payouts: page.rows.map(presentStaffPayout), next: page.next };
}
