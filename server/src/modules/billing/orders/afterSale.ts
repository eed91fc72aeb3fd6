import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendSaleEmails } from "../emails/saleLetters.ts";
import { queueRefund } from "../refunds/requestRefund.ts";
import { absorbFee, IS_FOR_NOTHING } from "./absorbFee.ts";
import { queueFeeCheck } from "./feeCheck.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orderRow.ts";

export const followSaleJob = jobName<{ orderId: string }>("payments.tell");

type Sold = OrderRow & {
  /** It opened nothing, and goes back. */
  is_for_nothing: boolean;
  /** The refund that nobody has sent yet. */
  unsent: string | null;
};

const TAKE = `
  UPDATE orders o SET turns_at = NULL WHERE o.id = $orderId AND o.state = 'confirmed' AND o.turns_at IS NOT NULL
  RETURNING ${ORDER_COLUMNS},
    ${IS_FOR_NOTHING} AS is_for_nothing,
    (SELECT r.id FROM refunds r WHERE r.id = o.id AND r.state = 'requested' AND r.provider_refund_id IS NULL) AS unsent`;

/**
 * What nobody who pays waits for, once for each sale: its letters, or that it goes back where it opened nothing, and the fee
 * where the provider did not know it yet.
 */
export async function afterSale(platform: Platform, orderId: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const settling = { platform, transaction };
    const [sold] = await selectPrepared<Sold>(platform.db, TAKE, { orderId }, transaction);
    if (!sold) return;
    if (sold.fee === null) await queueFeeCheck(settling, { orderId, check: 0 });
    if (sold.unsent !== null) await queueRefund(settling, sold.unsent);
    if (!sold.is_for_nothing) await sendSaleEmails(settling, sold);
    else if (sold.fee !== null) await absorbFee(settling, sold, sold.fee);
  });
}
