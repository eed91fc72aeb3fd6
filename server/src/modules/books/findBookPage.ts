import type { BookPage } from "@quire/contracts/records/book";
import type { Platform } from "../../platform/platform.ts";
import { scopeOf } from "../../platform/scope.ts";
import { type BookKey, findBooks } from "./bookRow.ts";
import { presentPage } from "./projects/queries.ts";

/** Returns what everyone sees of a printed book; null before it is on sale. */
export async function findBookPage(platform: Platform, { siteId, id }: BookKey): Promise<BookPage | null> {
  const scope = scopeOf(platform, null);
  const [row] = await findBooks(
    scope,
    "b.post_id = $id AND b.site_id = $siteId AND p.published_version IS NOT NULL",
    { id, siteId },
  );
  return row?.edition ? presentPage(scope, { ...row, edition: row.edition }, false) : null;
}
