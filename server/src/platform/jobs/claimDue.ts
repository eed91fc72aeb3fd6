import type { Transaction } from "sequelize";
import { select } from "../database/select.ts";
import { withTransaction } from "../database/withTransaction.ts";
import type { Platform } from "../platform.ts";

const MINUTE_MS = 60_000;
/** How often a sweep looks for due rows. */
export const CLAIM_EVERY_MS = MINUTE_MS;
/** If its job is lost, a row becomes due again after this long. */
const RETRY_MS = 10 * MINUTE_MS;
const BATCH = 500;

/** Enqueues a job for each due row of a table (`next_check_at`), safely on any number of servers at once. */
export async function claimDue<Row extends { id: string }>(
  platform: Platform,
  table: "orders" | "subscriptions" | "book_orders",
  columns: readonly (keyof Row & string)[],
  enqueue: (row: Row, transaction: Transaction) => Promise<void>,
): Promise<void> {
  const claim = `UPDATE ${table} SET next_check_at = $retryAt WHERE id IN (
      SELECT id FROM ${table} WHERE next_check_at <= $now ORDER BY next_check_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${columns.join(", ")}`;
  let claimed: number;
  do {
    const now = platform.clock.now();
    claimed = await withTransaction(platform.db, async (transaction) => {
      const bind = { now, retryAt: new Date(now.getTime() + RETRY_MS) };
      const due = await select<Row>(platform.db, claim, bind, transaction);
      for (const row of due) await enqueue(row, transaction);
      return due.length;
    });
  } while (claimed === BATCH);
}
