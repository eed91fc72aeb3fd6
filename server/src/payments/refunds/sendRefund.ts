import { QueryTypes } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { failpoint } from "../../platform/failpoint.ts";
import type { Platform } from "../../platform/platform.ts";
import { providerOf } from "../openProviders.ts";
import { findOrder, type OrderRow } from "../orders/orderRow.ts";
import { PaymentRefused } from "../provider.ts";
import { noteRefund, noteRefunds } from "./noteRefund.ts";
import { returnForNothing } from "./returnForNothing.ts";

interface RefundRow {
  id: string;
  order_id: string;
  amount: number;
  state: "requested" | "processed" | "failed";
}

/** Sends one payment back. Run again after a lost answer, the provider gives the same refund, and nothing more. */
export async function sendRefund(platform: Platform, refundId: string): Promise<void> {
  const [refund] = await platform.db.query<RefundRow>(
    "SELECT id, order_id, amount::float8 AS amount, state FROM refunds WHERE id = $refundId",
    { bind: { refundId }, type: QueryTypes.SELECT },
  );
  if (refund?.state !== "requested") return;
  const order = await findOrder(platform, refund.order_id);
  if (!order?.payment_id) return;
  const port = await providerOf(platform, order.provider);
  try {
    const told = await port.refund({ refundId, paymentId: order.payment_id, amount: refund.amount });
    failpoint("paymentRefundSent");
    await noteRefund(platform, order, told);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // Given back in the provider's dashboard meanwhile, perhaps: then it is among those that it lists.
    const all = await port.listRefunds(order.payment_id);
    if (all.some(({ state }) => state !== "failed")) return noteRefunds(platform, order, all);
    platform.log.error(
      { err: error, order: order.id, refund: refundId },
      "the provider gives a payment not back",
    );
    await noteRefused(platform, order, refundId);
  }
}

async function noteRefused(platform: Platform, { id }: OrderRow, refundId: string): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const order = await findOrder(platform, id, { transaction, lock: true });
    if (!order) return;
    await platform.db.query(
      "UPDATE refunds SET state = 'failed', settled_at = $now WHERE id = $refundId AND state = 'requested'",
      { bind: { refundId, now: platform.clock.now() }, transaction },
    );
    await returnForNothing({ platform, transaction }, order);
  });
}
