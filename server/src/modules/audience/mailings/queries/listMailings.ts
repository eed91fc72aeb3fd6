import type { ListingQuery } from "@quire/contracts/call";
import type { ListedMailings } from "@quire/contracts/calls/mailings";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { nextSendTime } from "../../newsletters/nextSendTime.ts";
import { MAILING_COLUMNS, type MailingRow, presentMailing } from "../mailingRow.ts";
import { mailingPolicy } from "../policy.ts";

/** Lists a site's mailings, the latest first. */
export async function listMailings(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery },
): Promise<ListedMailings> {
  const { platform } = context;
  authorize(context, mailingPolicy, "send", params);
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "mailings", ["time", "string"]) : ["infinity", ""];
  const rows = await select<MailingRow>(
    platform.db,
    `SELECT ${MAILING_COLUMNS} FROM newsletters n
      WHERE n.site_id = $siteId AND n.subject IS NOT NULL AND (n.created_at, n.id) < ($before::timestamptz, $id)
      ORDER BY n.created_at DESC, n.id DESC LIMIT $limit OFFSET $offset`,
    { siteId: params.id, before, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("mailings", [last.created_at.toISOString(), last.id]),
  );
  const now = platform.clock.now();
  const next = await nextSendTime(context, params.id, now);
  return {
    mailings: page.rows.map((row) => presentMailing(row, now)),
    next: page.next,
    next_at: next > now ? next.toISOString() : null,
  };
}
