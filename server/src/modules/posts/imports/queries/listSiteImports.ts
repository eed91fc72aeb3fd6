import type { ListingQuery } from "@quire/contracts/call";
import type { ListedSiteImports } from "@quire/contracts/calls/siteImports";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { presentSiteImport, SITE_IMPORT_COLUMNS, type SiteImportRow } from "../importRow.ts";
import { siteImportPolicy } from "../policy.ts";

/** A site's imports of exports, the latest first. */
export async function listSiteImports(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery },
): Promise<ListedSiteImports> {
  const { platform } = context;
  authorize(context, siteImportPolicy, "bring", params);
  const slice = sliceOf(query);
  const [before, id] = slice.next
    ? decodeNext(slice.next, "site-imports", ["time", "string"])
    : ["infinity", ""];
  const rows = await platform.db.query<SiteImportRow>(
    `SELECT ${SITE_IMPORT_COLUMNS} FROM site_imports
      WHERE site_id = $siteId AND (created_at, id) < ($before::timestamptz, $id)
      ORDER BY created_at DESC, id DESC LIMIT $limit OFFSET $offset`,
    {
      bind: { siteId: params.id, before, id, limit: slice.limit + 1, offset: slice.offset },
      type: QueryTypes.SELECT,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("site-imports", [last.created_at.toISOString(), last.id]),
  );
  return { imports: page.rows.map(presentSiteImport), next: page.next };
}
