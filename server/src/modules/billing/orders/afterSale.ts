import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { sendSaleEmails } from "../emails/saleEmails.ts";
import { notifyOfSale } from "../orderNotifications.ts";
import { queueRefund } from "../refunds/requestRefund.ts";
import { absorbFee, IS_UNFULFILLED } from "./absorbFee.ts";
import { queueFeeCheck } from "./checkFee.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orderRow.ts";

export const afterSaleJob = jobName<{ orderId: string }>("orders.afterSale");

type Sold = OrderRow & {
  /** It granted nothing and is refunded. */
  is_unfulfilled: boolean;
  /** The id of its refund if that has not been sent yet. */
  unsent: string | null;
};

const CLAIM = `
  UPDATE orders o SET next_check_at = NULL WHERE o.id = $orderId AND o.state = 'confirmed' AND o.next_check_at IS NOT NULL
  RETURNING ${ORDER_COLUMNS},
    ${IS_UNFULFILLED} AS is_unfulfilled,
    (SELECT r.id FROM refunds r WHERE r.id = o.id AND r.state = 'requested' AND r.provider_refund_id IS NULL) AS unsent`;

/**
 * Does what the buyer need not wait for, once for each sale: sends the receipt, or the refund if the order granted
 * nothing, and schedules the fee check if the provider did not know its fee yet.
 */
export async function afterSale(platform: Platform, orderId: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const [sold] = await select<Sold>(platform.db, CLAIM, { orderId }, transaction);
    if (!sold) return;
    if (sold.fee === null) await queueFeeCheck(scope, { orderId, check: 0 });
    if (sold.unsent !== null) await queueRefund(scope, sold.unsent);
    if (!sold.is_unfulfilled) await notifyOfSale(scope, sold, await sendSaleEmails(scope, sold));
    else if (sold.fee !== null) await absorbFee(scope, sold, sold.fee);
  });
}
