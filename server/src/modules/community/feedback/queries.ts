import type { ListingQuery } from "@quire/contracts/call";
import type { Feedback } from "@quire/contracts/records/feedback";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { authorize } from "../../../platform/http/policy.ts";
import type { FeedbackColumns } from "../models/feedback.ts";
import { moderationPolicy } from "../moderation/policy.ts";

interface Row extends Omit<FeedbackColumns, "done_by"> {
  /** The name of who marked it as done. */
  done_by: string | null;
}

/** Each order has its own index; in one combined statement neither would be used. */
const ORDERS = {
  open: {
    where: "f.done_at IS NULL AND (f.created_at, f.id) > ($after::timestamptz, $id)",
    by: "f.created_at, f.id",
    from: "-infinity",
  },
  done: {
    where: "f.done_at IS NOT NULL AND (f.done_at, f.id) < ($after::timestamptz, $id)",
    by: "f.done_at DESC, f.id DESC",
    from: "infinity",
  },
};

/** Lists feedback: open, oldest first, or done, latest first. */
export async function listFeedback(
  context: Context,
  { query }: { query: ListingQuery & { state?: "open" | "done" } },
) {
  authorize(context, moderationPolicy, "review", {});
  const { state = "open" } = query;
  const { where, by, from } = ORDERS[state];
  const slice = sliceOf(query);
  const kind = `feedback ${state}`;
  const [after, id] = slice.next ? decodeNext(slice.next, kind, ["time", "string"]) : [from, ""];
  const rows = await select<Row>(
    context.platform.db,
    `SELECT f.id, f.user_id, f.message, f.name, coalesce(f.email, u.email) AS email, f.page, f.version, f.device,
            f.created_at, f.done_at, (SELECT d.name FROM users d WHERE d.id = f.done_by) AS done_by
       FROM feedback f LEFT JOIN users u ON u.id = f.user_id AND u.email_verified_at IS NOT NULL
      WHERE ${where} ORDER BY ${by} LIMIT $limit OFFSET $offset`,
    { after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(kind, [(last.done_at ?? last.created_at).toISOString(), last.id]),
  );
  return { feedback: page.rows.map(present), next: page.next };
}

const present = (row: Row): Feedback => ({
  id: row.id,
  message: row.message,
  name: row.name,
  email: row.email,
  user_id: row.user_id,
  page: row.page,
  version: row.version,
  device: row.device,
  created: row.created_at.toISOString(),
  done: row.done_at?.toISOString() ?? null,
  done_by: row.done_by,
});
