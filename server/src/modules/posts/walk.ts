import { QueryTypes } from "sequelize";
import type { Platform } from "../../platform/platform.ts";

/** Rows fetched at once. */
const PAGE = 500;

/**
 * All rows of a query, a page at a time: `sql` selects what comes after `$after` in the order of a text column that it
 * calls `key`, up to `$limit`.
 */
export async function* walk<Row extends { key: string }>(
  { db }: Platform,
  sql: string,
  bind: Record<string, unknown>,
  size = PAGE,
): AsyncGenerator<Row> {
  for (let after = ""; ; ) {
    const rows = await db.query<Row>(sql, {
      bind: { ...bind, after, limit: size },
      type: QueryTypes.SELECT,
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    after = last.key;
  }
}
