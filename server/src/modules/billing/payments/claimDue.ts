import { QueryTypes, type Transaction } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";

const MINUTE_MS = 60_000;
/** How often a sweep looks for what is due. */
export const TURNS_EVERY_MS = MINUTE_MS;
/** Should a job be lost, its row is seen again after this long. */
const AGAIN_MS = 10 * MINUTE_MS;
const BATCH = 500;

/** Gives each row of a table of which something is due (`turns_at`) to a job, by any number of servers at once. */
export async function claimDue<Row extends { id: string }>(
  platform: Platform,
  table: "orders" | "subscriptions",
  columns: readonly (keyof Row & string)[],
  handOver: (row: Row, transaction: Transaction) => Promise<void>,
): Promise<void> {
  const take = `UPDATE ${table} SET turns_at = $again WHERE id IN (
      SELECT id FROM ${table} WHERE turns_at <= $now ORDER BY turns_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns.join(", ")}`;
  let taken: number;
  do {
    const now = platform.clock.now();
    taken = await withTransaction(platform.db, async (transaction) => {
      const bind = { now, again: new Date(now.getTime() + AGAIN_MS) };
      const due = await platform.db.query<Row>(take, { bind, transaction, type: QueryTypes.SELECT });
      for (const row of due) await handOver(row, transaction);
      return due.length;
    });
  } while (taken === BATCH);
}
