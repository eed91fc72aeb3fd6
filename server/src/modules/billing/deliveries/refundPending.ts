import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

/** Whether an order's payment was asked back and is not there yet. */
export async function isGoingBack(
  { db }: Pick<Platform, "db">,
  orderId: string,
  transaction: Transaction | null = null,
): Promise<boolean> {
  const rows = await db.query("SELECT 1 FROM refunds WHERE order_id = $orderId AND state = 'requested'", {
    bind: { orderId },
    transaction,
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}
