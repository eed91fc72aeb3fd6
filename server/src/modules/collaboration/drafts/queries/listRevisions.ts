import type { ListingQuery } from "@quire/contracts/call";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { findMembers } from "../draftUsers.ts";
import {
  isPassing,
  presentRevision,
  REVISION_COLUMNS,
  REVISION_FROM,
  type RevisionRow,
  usersInRevisions,
} from "../revisionRow.ts";

interface Input {
  params: { siteId: string; id: string };
  query: ListingQuery;
}

/** Lists a post's revisions with their authors, latest first; of those saved while typing, the last in half an hour. */
export async function listRevisions(context: Context, { params, query }: Input) {
  const { platform } = context;
  await authorizeDraft(context, params, "read");
  const slice = sliceOf(query);
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "revisions", ["time", "string"])
    : ["infinity", ""];
  const rows = await select<RevisionRow>(
    platform.db,
    `SELECT ${REVISION_COLUMNS} FROM ${REVISION_FROM}
      WHERE r.post_id = $id AND (r.created_at, r.id) < ($after::timestamptz, $afterId)
        AND NOT ${isPassing("r")}
      ORDER BY r.created_at DESC, r.id DESC LIMIT $limit OFFSET $offset`,
    { id: params.id, after, afterId, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("revisions", [last.created_at.toISOString(), last.id]),
  );
  const users = await findMembers(platform, usersInRevisions(page.rows));
  return { revisions: page.rows.map((row) => presentRevision(row, users)), next: page.next };
}
