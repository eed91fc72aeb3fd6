import type { ListingQuery } from "@quire/contracts/call";
import type { BookOrder, SiteBookOrder } from "@quire/contracts/records/bookOrder";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { requireCreator } from "../policy.ts";
import { findBookOrders, type OrderRow } from "./bookOrderRow.ts";
import { presentBookOrder, presentBookOrders, presentSiteOrders } from "./presentBookOrder.ts";

/** Lists a user's paid orders of printed books, latest first. */
export async function listBookPurchases(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<{ orders: BookOrder[]; next: string | null }> {
  const { userId } = requireUser(context);
  const list = { name: "bookPurchases", where: "o.buyer_id = $userId", binds: { userId } };
  const page = await listOrders(context, query, list);
  return { orders: await presentBookOrders(context, page.rows), next: page.next };
}

interface OrderList {
  /** Of its `next` keys. */
  name: string;
  where: string;
  binds: Record<string, unknown>;
  isOldestFirst?: boolean;
}

async function listOrders(
  context: Context,
  query: ListingQuery,
  { name, where, binds, isOldestFirst = false }: OrderList,
) {
  const slice = sliceOf(query);
  const start = isOldestFirst ? "-infinity" : "infinity";
  const [time, id] = slice.next ? decodeNext(slice.next, name, ["time", "string"]) : [start, ""];
  const [follows, direction] = isOldestFirst ? [">", "ASC"] : ["<", "DESC"];
  const rows = await findBookOrders(
    context,
    `${where} AND o.confirmed_at IS NOT NULL AND (o.confirmed_at, o.id) ${follows} ($time::timestamptz, $id)
      ORDER BY o.confirmed_at ${direction}, o.id ${direction} LIMIT $limit OFFSET $offset`,
    { ...binds, time, id, limit: slice.limit + 1, offset: slice.offset },
  );
  return cutPage(rows, slice.limit, (last: OrderRow) =>
    encodeNext(name, [last.confirmed_at?.toISOString() ?? "", last.id]),
  );
}

/** Returns one of the caller's orders. An unpaid one too: its payment may be on its way. */
export async function getBookPurchase(
  context: Context,
  { params: { id } }: { params: { id: string } },
): Promise<BookOrder> {
  const { userId } = requireUser(context);
  const [order] = await findBookOrders(context, "o.id = $id AND o.buyer_id = $userId", { id, userId });
  if (!order) throw new Refusal("order_not_found");
  return presentBookOrder(context, order);
}

const TO_SHIP = "o.state = 'queued' AND o.fulfilled_by = 'self'";

/**
 * Lists the paid orders of a site's books, latest first; with `to_ship`, only those that its creator has to ship, the one
 * that has waited longest first.
 */
export async function listBookOrders(
  context: Context,
  { params, query }: { params: { siteId: string }; query: ListingQuery & { state?: "to_ship" | "all" } },
): Promise<{ orders: SiteBookOrder[]; to_ship: number; next: string | null }> {
  const { siteId } = params;
  requireCreator(context, siteId);
  const { state = "all", ...listing } = query;
  const isToShip = state === "to_ship";
  const list = {
    name: `bookOrders ${state}`,
    where: `o.site_id = $siteId${isToShip ? ` AND ${TO_SHIP}` : ""}`,
    ...{ binds: { siteId }, isOldestFirst: isToShip },
  };
  const [page, [count]] = await Promise.all([
    listOrders(context, listing, list),
    context.select<{ to_ship: number }>(
      `SELECT count(*)::int AS to_ship FROM book_orders o WHERE o.site_id = $siteId AND ${TO_SHIP}`,
      { siteId },
    ),
  ]);
  return {
    orders: await presentSiteOrders(context, page.rows),
    to_ship: count?.to_ship ?? 0,
    next: page.next,
  };
}
