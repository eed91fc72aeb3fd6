import type { ListingQuery } from "@quire/contracts/call";
import type { ListedSiteImports } from "@quire/contracts/calls/siteImports";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { presentSiteImport, SITE_IMPORT_COLUMNS, type SiteImportRow } from "../importRow.ts";
import { siteImportPolicy } from "../policy.ts";

/** Lists a site's imports, the latest first. */
export async function listSiteImports(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery },
): Promise<ListedSiteImports> {
  const { platform } = context;
  authorize(context, siteImportPolicy, "import", params);
  const slice = sliceOf(query);
  const [before, id] = slice.next
    ? decodeNext(slice.next, "site-imports", ["time", "string"])
    : ["infinity", ""];
  const rows = await select<SiteImportRow>(
    platform.db,
    `SELECT ${SITE_IMPORT_COLUMNS} FROM site_imports
      WHERE site_id = $siteId AND (created_at, id) < ($before::timestamptz, $id)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    { siteId: params.id, before, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("site-imports", [last.created_at.toISOString(), last.id]),
  );
  return { imports: page.rows.map(presentSiteImport), next: page.next };
}
