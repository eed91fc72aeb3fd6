import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { findOrder, type OrderRow } from "../orders/orderRow.ts";
import { providerOf } from "../payments/openProviders.ts";
import { PaymentRefused } from "../payments/provider.ts";
import { recordRefund, recordRefunds } from "./recordRefund.ts";
import { refundUnfulfilled } from "./refundUnfulfilled.ts";
import { type RefundCause, requestRefund } from "./requestRefund.ts";

interface RefundRow {
  id: string;
  order_id: string;
  amount: number;
  state: "requested" | "processed" | "failed";
  cause: RefundCause;
  reason: string;
  requested_by: string | null;
}

/** Sends one payment back. Run again after a lost answer, the provider gives the same refund, and nothing more. */
export async function sendRefund(platform: Platform, refundId: string): Promise<void> {
  const refund = await findRefund({ platform, transaction: null }, refundId);
  if (refund?.state !== "requested") return;
  const order = await findOrder(platform, refund.order_id);
  if (!order?.payment_id) return;
  const port = await providerOf(platform, order.provider);
  try {
    const told = await port.refund({ refundId, paymentId: order.payment_id, amount: refund.amount });
    failpoint("paymentRefundSent");
    await recordRefund(platform, order, told);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // Given back in the provider's dashboard meanwhile, perhaps: then it is among those that it lists.
    await recordRefunds(platform, order, await port.listRefunds(order.payment_id));
    await noteRefused(platform, order, { refundId, error });
  }
}

async function findRefund(
  { platform, transaction }: { platform: Platform; transaction: Scope["transaction"] | null },
  refundId: string,
): Promise<RefundRow | null> {
  const [refund] = await platform.db.query<RefundRow>(
    "SELECT id, order_id, amount::float8 AS amount, state, cause, reason, requested_by FROM refunds WHERE id = $refundId",
    { bind: { refundId }, transaction, type: QueryTypes.SELECT },
  );
  return refund ?? null;
}

/** The provider would not send it. Where a part had gone back meanwhile, the rest is asked for instead. */
async function noteRefused(
  platform: Platform,
  { id }: OrderRow,
  { refundId, error }: { refundId: string; error: PaymentRefused },
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const order = await findOrder(platform, id, { transaction, lock: true });
    const refund = await findRefund(scope, refundId);
    if (!order || refund?.state !== "requested") return;
    await platform.db.query("UPDATE refunds SET state = 'failed', settled_at = $now WHERE id = $refundId", {
      bind: { refundId, now: platform.clock.now() },
      transaction,
    });
    const left = order.amount - order.returned;
    if (left < refund.amount) {
      const { cause, reason, requested_by: requestedBy } = refund;
      await requestRefund(scope, order, { cause, reason, requestedBy });
      return;
    }
    platform.log.error({ err: error, order: id, refund: refundId }, "the provider gives a payment not back");
    await refundUnfulfilled(scope, order);
  });
}
