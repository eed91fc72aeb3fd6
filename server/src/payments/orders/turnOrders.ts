import { QueryTypes } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { comeAgain } from "../../platform/jobs/comeAgain.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkOrderJob } from "./checkOrder.ts";
import { followSaleJob } from "./followSale.ts";
import type { OrderRow } from "./orderRow.ts";
import { turnOrdersJob } from "./orderTurns.ts";

const MINUTE_MS = 60_000;
/** Should a job be lost, its order is seen again after this long. */
const AGAIN_MS = 10 * MINUTE_MS;
const BATCH = 500;

/**
 * Once a minute, and soon after a sale (`jobs.soon`). What is due stands in the order itself, written by the statement that
 * keeps or settles it: an order that is pending is looked at; what follows a sale is done for one that was paid.
 */
export const turnOrders = (platform: Platform): Promise<void> =>
  comeAgain(platform, turnOrdersJob, MINUTE_MS, async () => {
    while ((await takeBatch(platform)) === BATCH);
  });

function takeBatch(platform: Platform): Promise<number> {
  const now = platform.clock.now();
  return withTransaction(platform.db, async (transaction) => {
    const due = await platform.db.query<Pick<OrderRow, "id" | "state">>(
      `UPDATE orders SET turns_at = $again WHERE id IN (
         SELECT id FROM orders WHERE turns_at <= $now ORDER BY turns_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id, state`,
      { bind: { now, again: new Date(now.getTime() + AGAIN_MS) }, transaction, type: QueryTypes.SELECT },
    );
    for (const { id: orderId, state } of due) {
      const [job, verb] = state === "confirmed" ? [followSaleJob, "tell"] : [checkOrderJob, "check"];
      await platform.jobs.enqueue(transaction, job, { orderId }, { key: `${verb} ${orderId}` });
    }
    return due.length;
  });
}
