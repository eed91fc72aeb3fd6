import type { ListingQuery } from "@quire/contracts/call";
import type { Order } from "@quire/contracts/records/order";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { findOrders } from "../orderRow.ts";
import { presentOrders } from "../presentOrder.ts";
import { IS_PROCESSING } from "../recordUnpaid.ts";

/** Lists a user's purchases, latest first, with payments that their bank is processing or that were rejected. */
export async function listPurchases(
  context: Context,
  { query }: { query: ListingQuery & { waiting?: boolean } },
): Promise<{ purchases: Order[]; next: string | null }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "purchases", ["time", "string"]) : ["infinity", ""];
  const which = query.waiting
    ? IS_PROCESSING
    : "(o.state = 'confirmed' OR (o.state IN ('pending', 'error') AND o.processing_at IS NOT NULL))";
  const rows = await findOrders(
    platform,
    `o.buyer_id = $userId AND ${which}
        AND (coalesce(o.confirmed_at, o.processing_at), o.id) < ($after::timestamptz, $id)
      ORDER BY coalesce(o.confirmed_at, o.processing_at) DESC, o.id DESC LIMIT $limit OFFSET $offset`,
    { userId, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("purchases", [(last.confirmed_at ?? last.processing_at)?.toISOString() ?? "", last.id]),
  );
  return { purchases: await presentOrders(platform, page.rows), next: page.next };
}
