import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReadScope, scopeOf } from "../../../platform/scope.ts";
import { bookRefundFailed } from "../events.ts";
import { type RefundColumns, refunds } from "../models/refunds.ts";
import { findOrder, type OrderRow } from "../orders/orderRow.ts";
import { providerOf } from "../payments/openProviders.ts";
import { PaymentRefused } from "../payments/provider.ts";
import { recordRefund, recordRefunds } from "./recordRefund.ts";
import { refundUnfulfilled } from "./refundUnfulfilled.ts";
import { requestRefund } from "./requestRefund.ts";

/** Sends one refund. Repeated after a lost answer, the provider returns the same refund and sends nothing more. */
export async function sendRefund(platform: Platform, refundId: string): Promise<void> {
  const refund = await findRefund(scopeOf(platform, null), refundId);
  if (refund?.state !== "requested") return;
  const order = await findOrder(platform, refund.order_id);
  if (!order?.payment_id) return;
  const port = await providerOf(platform, order.provider);
  try {
    const reported = await port.refund({ refundId, paymentId: order.payment_id, amount: refund.amount });
    failpoint("refundSent");
    await recordRefund(platform, order, reported);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // It may have been refunded in the provider's dashboard: then the list contains that.
    await recordRefunds(platform, order, await port.listRefunds(order.payment_id));
    await recordRefused(platform, order, { refundId, error });
  }
}

async function findRefund(
  { platform, transaction }: ReadScope,
  refundId: string,
): Promise<RefundColumns | null> {
  return (await refunds(platform.db).findByPk(refundId, { transaction }))?.get() ?? null;
}

/** Records that the provider refused a refund. If a part was refunded otherwise, requests the rest instead. */
async function recordRefused(
  platform: Platform,
  { id }: OrderRow,
  { refundId, error }: { refundId: string; error: PaymentRefused },
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await findOrder(platform, id, { transaction, lock: true });
    const refund = await findRefund(scope, refundId);
    if (!order || refund?.state !== "requested") return;
    await refunds(platform.db).update(
      { state: "failed", closed_at: platform.clock.now() },
      { where: { id: refundId }, transaction },
    );
    const left = order.amount - order.amount_refunded;
    if (left < refund.amount) {
      const { cause, reason, requested_by: requestedBy } = refund;
      await requestRefund(scope, order, { cause, reason, requestedBy });
      return;
    }
    platform.log.error({ err: error, order: id, refund: refundId }, "the provider refused a refund");
    if (order.kind === "book") await platform.events.publish(bookRefundFailed, scope, { orderId: order.id });
    await refundUnfulfilled(scope, order);
  });
}
