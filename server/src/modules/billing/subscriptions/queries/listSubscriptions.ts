import type { ListingQuery } from "@quire/contracts/call";
import type { Subscription } from "@quire/contracts/records/pro";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { proPolicy } from "../policy.ts";
import { presentSubscription } from "../presentSubscription.ts";
import { findSubscriptions } from "../subscriptionRow.ts";

interface Input {
  params: { userId: string };
  query: ListingQuery;
}

/** Lists a user's Pro periods, the one that ends last first; without abandoned checkouts. */
export async function listSubscriptions(
  context: Context,
  { params, query }: Input,
): Promise<{ subscriptions: Subscription[]; next: string | null }> {
  authorize(context, proPolicy, "see", params);
  const { platform } = context;
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "pro", ["time", "string"]) : ["infinity", "~"];
  const rows = await findSubscriptions(
    platform,
    `s.user_id = $userId AND s.state = 'started' AND (s.end_time, s.id) < ($before::timestamptz, $id)
      ORDER BY s.end_time DESC, s.id DESC LIMIT $limit OFFSET $offset`,
    { userId: params.userId, before, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("pro", [last.end_time?.toISOString() ?? "", last.id]),
  );
  return { subscriptions: page.rows.map((row) => presentSubscription(platform, row)), next: page.next };
}
