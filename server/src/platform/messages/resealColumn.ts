import { execute, select } from "../database/select.ts";
import type { Platform } from "../platform.ts";
import { isSealedByPrevious, seal, unseal } from "./seal.ts";

const BATCH = 500;

interface SealedColumn {
  table: string;
  /** Columns that tell its rows apart, all of them text. */
  key: readonly string[];
  column: string;
  /** What its values are sealed for. */
  purpose: string;
}

/** Seals every value of a column again that only the previous SECRET opens, so that SECRET_PREVIOUS may be removed. */
export async function resealColumn(platform: Platform, sealedColumn: SealedColumn): Promise<void> {
  const { table, key, column } = sealedColumn;
  const names = key.join(", ");
  const binds = key.map((name) => `$${name}`).join(", ");
  let resealed = 0;
  let last = Object.fromEntries(key.map((name) => [name, ""]));
  for (;;) {
    const rows = await select<{ sealed: string }>(
      platform.db,
      `SELECT ${names}, ${column} AS sealed FROM ${table}
        WHERE (${names}) > (${binds}) ORDER BY ${names} LIMIT ${BATCH}`,
      last,
    );
    for (const { sealed, ...id } of rows) {
      resealed += await resealValue(platform, sealedColumn, id, sealed);
      last = id;
    }
    if (rows.length < BATCH) break;
  }
  platform.log.info({ resealed }, `all ${table} are sealed with SECRET`);
}

/** Returns 1 if it was sealed again, and 0 otherwise: if it didn't need to be, or was changed in the meantime. */
async function resealValue(
  platform: Platform,
  { table, key, column, purpose }: SealedColumn,
  id: Record<string, string>,
  sealed: string,
): Promise<number> {
  if (!isSealedByPrevious(platform, sealed, purpose)) return 0;
  const resealed = seal(platform, unseal(platform, sealed, purpose), purpose);
  const isSame = key.map((name) => `${name} = $${name}`).join(" AND ");
  return execute(
    platform.db,
    `UPDATE ${table} SET ${column} = $resealed WHERE ${isSame} AND ${column} = $sealed`,
    { ...id, sealed, resealed },
  );
}
