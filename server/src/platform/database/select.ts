import { QueryTypes, type Sequelize, type Transaction } from "sequelize";
import { readWithFallback } from "./fallback.ts";

/** By name, or in the order of `$1`, `$2` … */
export type Binds = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * Returns the rows of a statement with `$name` for each bind: for search, reports, sets and concurrency. Models do
 * the rest.
 */
export function select<Row extends object>(
  db: Sequelize,
  sql: string,
  binds: Binds = {},
  transaction: Transaction | null = null,
): Promise<Row[]> {
  return readWithFallback(db, (source) =>
    source.query<Row>(sql, { ...optionsOf(binds, transaction), type: QueryTypes.SELECT }),
  );
}

/** Runs a statement with `$name` for each bind; returns how many rows it changed. */
export async function execute(
  db: Sequelize,
  sql: string,
  binds: Binds = {},
  transaction: Transaction | null = null,
): Promise<number> {
  const [, result] = await db.query(sql, { ...optionsOf(binds, transaction), type: QueryTypes.RAW });
  return typeof result === "number" ? result : ((result as { rowCount: number | null }).rowCount ?? 0);
}

/** With binds, the library would read `$$` as an escaped `$`; a statement without any is sent unchanged. */
function optionsOf(binds: Binds, transaction: Transaction | null) {
  return {
    transaction,
    ...(Object.keys(binds).length > 0 ? { bind: binds as Record<string, unknown> } : {}),
  };
}
