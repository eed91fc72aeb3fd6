import type { ListingQuery } from "@quire/contracts/call";
import type { ListedSubscribers, SubscriberFilter } from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { subscriberPolicy } from "../policy.ts";
import { prefixOf, selectSubscribers } from "../selectSubscribers.ts";

type Row = Omit<Subscriber, "since" | "consented"> & { since: Date; consented: Date | null };

/** Returns a page of the list. */
export async function listSubscribers(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery & SubscriberFilter },
): Promise<ListedSubscribers> {
  authorize(context, subscriberPolicy, "manageList", params);
  const slice = sliceOf(query);
  const [after] = slice.next ? decodeNext(slice.next, "subscribers", ["string"]) : [""];
  const rows = await select<Row>(context.platform.db, selectSubscribers(query), {
    siteId: params.id,
    after,
    prefix: prefixOf(query),
    // Numbered pages read the rows that they skip; `next` doesn't.
    limit: slice.offset + slice.limit + 1,
  });
  const page = cutPage(rows.slice(slice.offset), slice.limit, ({ email }) =>
    encodeNext("subscribers", [email]),
  );
  return {
    subscribers: page.rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      consented: row.consented?.toISOString() ?? null,
    })),
    next: page.next,
  };
}
