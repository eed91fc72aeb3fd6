import type { Sequelize } from "sequelize";
import { batchBy } from "../../platform/batchBy.ts";
import { anyOf } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { memoizeBy } from "../../platform/memoizeBy.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOpenSite } from "../sites/isShown.ts";
import type { PublicationTextRow } from "./presentPost.ts";
import { CARD_COLUMNS, PARENT_COLUMNS } from "./publicationRow.ts";

/** SQL: published posts by id. A chapter whose serial is not published counts as unpublished. */
const BY_ID = `
  SELECT ${CARD_COLUMNS}, p.html, p.opening_html, ${PARENT_COLUMNS}
    FROM publications p LEFT JOIN publications up ON up.post_id = p.parent_id
   WHERE p.post_id = ${anyOf("ids")} AND (p.parent_id IS NULL OR up.post_id IS NOT NULL) AND ${isOpenSite("p")}`;

/**
 * Batches concurrent reads, of any sites, into one query: reads that arrive while a query is running join the next.
 */
const lookIn = memoizeBy((db: Sequelize) =>
  batchBy(async (ids: readonly string[]) => {
    const rows = await selectPrepared<PublicationTextRow>(db, BY_ID, { ids: [...new Set(ids)] });
    return new Map(rows.map((row) => [row.post_id, row]));
  }),
);

/** Returns one published post with its text, or null. */
export async function findPublication(
  db: Sequelize,
  siteId: string,
  postId: string,
): Promise<PublicationTextRow | null> {
  const { output } = await lookIn(db)("", postId);
  const row = output.get(postId);
  return row?.site_id === siteId ? row : null;
}

/** Returns one published post for a guest, from a replica if possible. Only the primary decides that there is none. */
export async function findGuestPublication(
  { db, replicas }: Pick<Platform, "db" | "replicas">,
  siteId: string,
  postId: string,
): Promise<PublicationTextRow | null> {
  const source = replicas.reader(siteId);
  const found = await findPublication(source, siteId, postId);
  // Another process may have published it a moment ago, and its author follows the link.
  return found ?? (source === db ? null : findPublication(db, siteId, postId));
}
