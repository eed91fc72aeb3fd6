import type { ListingQuery } from "@quire/contracts/call";
import type { Supporter } from "@quire/contracts/records/order";
import { ownsSite } from "@quire/domain/accounts/roles";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findOrders } from "../orderRow.ts";

const PAGE = 3;
/** What was given and went back is its creator's to see. */
const SUPPORT = "o.site_id = $siteId AND o.kind = 'support' AND o.state = 'confirmed'";

/** Who supports a site, the latest first. What they gave, and what they wrote in private, is the creator's to see. */
export async function listSupporters(
  { platform, caller }: Context,
  { params, query }: { params: { siteId: string }; query: ListingQuery },
): Promise<{ supporters: Supporter[]; total: number; next: string | null }> {
  const isOwner = ownsSite(caller.kind === "person" ? { id: caller.userId } : null, params.siteId);
  const shown = isOwner ? SUPPORT : `${SUPPORT} AND o.refunded_at IS NULL`;
  const slice = sliceOf(query, PAGE);
  const [after, id] = slice.next
    ? decodeNext(slice.next, "supporters", ["time", "string"])
    : ["infinity", ""];
  const total = await countOf(platform, params.siteId);
  const rows = await findOrders(
    platform,
    `${shown} AND (o.settled_at, o.id) < ($after::timestamptz, $id)
      ORDER BY o.settled_at DESC, o.id DESC LIMIT $limit OFFSET $offset`,
    { ...params, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("supporters", [last.settled_at?.toISOString() ?? "", last.id]),
  );
  const names = await namesOf(platform, [...new Set(page.rows.map(({ buyer_id }) => buyer_id))]);
  const supporters = page.rows.map((row) => ({
    id: row.id,
    name: names.get(row.buyer_id) ?? "",
    message: isOwner || !row.is_private ? row.message : null,
    at: (row.settled_at ?? row.created_at).toISOString(),
    given: isOwner
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
  const [row] = await db.query<{ total: number }>(
    "SELECT supporters_count AS total FROM sites WHERE id = $siteId AND suspended_at IS NULL",
    { bind: { siteId }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("site_not_found");
  return row.total;
}

async function namesOf({ db }: Platform, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    "SELECT id, name FROM users WHERE id = ANY($ids)",
    {
      bind: { ids },
      type: QueryTypes.SELECT,
    },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
