import type { ListingQuery } from "@quire/contracts/call";
import type { Act } from "@quire/contracts/records/moderation";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import type { ModerationLogColumns } from "../../models/moderationLog.ts";
import { moderationPolicy } from "../policy.ts";

/** Lists what moderators did, the latest first. */
export async function listActsQuery(context: Context, { query }: { query: ListingQuery }) {
  authorize(context, moderationPolicy, "review", {});
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "acts", ["time", "string"]) : ["infinity", ""];
  const rows = await select<ModerationLogColumns>(
    context.platform.db,
    `SELECT id, actor_id, actor_name, action, subject_kind, subject_id, subject_excerpt, site_id, reason, created_at
       FROM moderation_log WHERE (created_at, id) < ($after::timestamptz, $id)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    { after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("acts", [last.created_at.toISOString(), last.id]),
  );
  return { acts: page.rows.map(present), next: page.next };
}

const present = (row: ModerationLogColumns): Act => ({
  id: row.id,
  action: row.action,
  actor: { id: row.actor_id, name: row.actor_name },
  subject: { kind: row.subject_kind, id: row.subject_id },
  excerpt: row.subject_excerpt,
  site_id: row.site_id,
  reason: row.reason,
  created: row.created_at.toISOString(),
});
