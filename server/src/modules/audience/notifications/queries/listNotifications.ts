import type { OutputOf, QueryOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/notifications";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { countUnread, presentNotifications, selectNotifications } from "../shownNotifications.ts";

/** Lists the caller's notifications, the latest event first. */
export async function listNotifications(
  context: Context,
  { query }: { query: QueryOf<typeof calls.listNotifications> },
): Promise<OutputOf<typeof calls.listNotifications>> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const slice = sliceOf(query);
  const [before, id] = slice.next
    ? decodeNext(slice.next, "notifications", ["time", "string"])
    : ["infinity", "~"];
  const [rows, unread] = await Promise.all([
    selectNotifications(
      platform,
      "n.user_id = $userId AND (n.updated_at, n.id) < ($before::timestamptz, $id)",
      { userId, before, id, limit: slice.limit + 1 },
      "ORDER BY n.updated_at DESC, n.id DESC LIMIT $limit",
    ),
    countUnread(platform, userId),
  ]);
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("notifications", [last.updated_at.toISOString(), last.id]),
  );
  return { notifications: await presentNotifications(platform, page.rows), unread, next: page.next };
}

export async function countUnreadNotifications(context: Context): Promise<{ unread: number }> {
  const { userId } = requireUser(context);
  return { unread: await countUnread(context.platform, userId) };
}
