import type { ListingQuery } from "@quire/contracts/call";
import type { StaffPayout } from "@quire/contracts/records/payouts";
import type { PayoutState } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { type PayoutRow, presentStaffPayout, SELECT_PAYOUTS } from "../payoutRow.ts";
import { payoutPolicy } from "../policy.ts";

/** Every site's payouts in one state, the latest first. */
export async function listPayouts(
  context: Context,
  { query }: { query: ListingQuery & { state?: PayoutState } },
): Promise<{ payouts: StaffPayout[]; next: string | null }> {
  authorize(context, payoutPolicy, "review", null);
  const { state = "pending" } = query;
  const sort = `payouts ${state}`;
  const slice = sliceOf(query);
  const [before = null] = slice.next ? decodeNext(slice.next, sort, ["string"]) : [];
  const rows = await context.platform.db.query<PayoutRow>(
    `${SELECT_PAYOUTS} WHERE p.state = $state AND ($before::text IS NULL OR p.id < $before)
      ORDER BY p.id DESC LIMIT $limit OFFSET $offset`,
    {
      bind: { state, before, limit: slice.limit + 1, offset: slice.offset },
      type: QueryTypes.SELECT,
    },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext(sort, [last.id]));
  return { payouts: page.rows.map(presentStaffPayout), next: page.next };
}
