import type { ListingQuery } from "@quire/contracts/call";
import type { Supporter } from "@quire/contracts/records/order";
import { ownsSite } from "@quire/domain/accounts/roles";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { users } from "../../../accounts/models/users.ts";
import { sites } from "../../../sites/models/sites.ts";
import { findOrders } from "../orderRow.ts";

const PAGE = 3;
/** Private and refunded support is shown to its creator only. */
const SUPPORT = "o.site_id = $siteId AND o.kind = 'support' AND o.state = 'confirmed'";

/** Lists a site's supporters, latest first. Amounts are shown to the creator only. */
export async function listSupporters(
  { platform, caller }: Context,
  { params, query }: { params: { siteId: string }; query: ListingQuery },
): Promise<{ supporters: Supporter[]; total: number; next: string | null }> {
  const isOwner = ownsSite(caller.kind === "user" ? { id: caller.userId } : null, params.siteId);
  const condition = isOwner ? SUPPORT : `${SUPPORT} AND o.refunded_at IS NULL AND NOT o.is_private`;
  const slice = sliceOf(query, PAGE);
  const [after, id] = slice.next
    ? decodeNext(slice.next, "supporters", ["time", "string"])
    : ["infinity", ""];
  const total = await countOf(platform, params.siteId);
  const rows = await findOrders(
    platform,
    `${condition} AND (o.confirmed_at, o.id) < ($after::timestamptz, $id)
      ORDER BY o.confirmed_at DESC, o.id DESC LIMIT $limit OFFSET $offset`,
    { ...params, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("supporters", [last.confirmed_at?.toISOString() ?? "", last.id]),
  );
  const names = await namesOf(platform, [...new Set(page.rows.map(({ buyer_id }) => buyer_id))]);
  const supporters = page.rows.map((row) => ({
    id: row.id,
    name: names.get(row.buyer_id) ?? "",
    message: row.message,
    at: (row.confirmed_at ?? row.created_at).toISOString(),
    payment: isOwner
      ? {
          amount: row.amount,
          currency: row.currency,
          private: row.is_private,
          refunded: row.refunded_at !== null,
        }
      : null,
  }));
  return { supporters, total, next: page.next };
}

async function countOf({ db }: Platform, siteId: string): Promise<number> {
  const row = await sites(db).findOne({
    attributes: ["supporters_count"],
    where: { id: siteId, suspended_at: null },
  });
  if (!row) throw new Refusal("site_not_found");
  return row.get().supporters_count;
}

async function namesOf({ db }: Platform, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await users(db).findAll({ attributes: ["id", "name"], where: { id: [...ids] } });
  return new Map(rows.map((row) => row.get()).map(({ id, name }) => [id, name]));
}
