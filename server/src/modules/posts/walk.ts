import { select } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

/** Rows fetched at once. */
const PAGE = 500;

/**
 * Yields all rows of a query, page by page: `sql` selects rows after `$after`, up to `$limit`, in the order of a
 * text column named `key`.
 */
export async function* walk<Row extends { key: string }>(
  { db }: Platform,
  sql: string,
  bind: Record<string, unknown>,
  size = PAGE,
): AsyncGenerator<Row> {
  for (let after = ""; ; ) {
    const rows = await select<Row>(db, sql, { ...bind, after, limit: size });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.key;
  }
}
