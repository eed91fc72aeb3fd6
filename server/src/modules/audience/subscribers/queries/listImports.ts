import type { ListingQuery } from "@quire/contracts/call";
import type { ListedImports } from "@quire/contracts/calls/subscribers";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { IMPORT_COLUMNS, type ImportRow, presentImport } from "../importRow.ts";
import { subscriberPolicy } from "../policy.ts";

/** Lists a site's imports, the latest first. */
export async function listImports(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery },
): Promise<ListedImports> {
  const { platform } = context;
  authorize(context, subscriberPolicy, "manageList", params);
  const slice = sliceOf(query);
  const [before, id] = slice.next ? decodeNext(slice.next, "imports", ["time", "string"]) : ["infinity", ""];
  const rows = await select<ImportRow>(
    platform.db,
    `SELECT ${IMPORT_COLUMNS} FROM subscriber_imports
      WHERE site_id = $siteId AND (created_at, id) < ($before::timestamptz, $id)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    { siteId: params.id, before, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("imports", [last.created_at.toISOString(), last.id]),
  );
  return { imports: page.rows.map((row) => presentImport(platform, row)), next: page.next };
}
