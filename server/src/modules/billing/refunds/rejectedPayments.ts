import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { sendRejectedEmails } from "../emails/rejectedEmails.ts";
import { orders } from "../models/orders.ts";
import { type RejectedPaymentColumns, rejectedPayments } from "../models/rejectedPayments.ts";
import { findOrder, ORDER_COLUMNS, type OrderRow } from "../orders/orderRow.ts";
import { providerOf } from "../payments/openProviders.ts";
import { type CapturedPayment, PaymentRefused, type ProviderRefund } from "../payments/provider.ts";

export const refundRejectedJob = jobName<{ orderId: string }>("refunds.sendRejected");

const REFUNDING = "This payment doesn't match its order, so we're refunding it.";
const REFUNDED = "This payment didn't match its order, so we refunded it.";
const NOT_REFUNDED = "We couldn't refund this payment. Email support and mention this order number.";

const keyOf = (orderId: string) => `rejected ${orderId}`;

/** How many refunds without a job are enqueued at once; the next sweep takes the rest. */
const MAX_ENQUEUED = 100;

/**
 * Rejects a payment of another amount, currency or order than ours, signed or not: it grants nothing, and all of it is
 * refunded. Null if the order is decided already.
 */
export async function rejectPayment(
  platform: Platform,
  { id }: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const { id: paymentId, amount, currency, orderId: of } = payment;
  platform.log.error(
    { order: id, payment: paymentId, amount, currency, of },
    "a payment does not match its order",
  );
  return withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const now = platform.clock.now();
    const [order] = await scope.select<OrderRow>(
      `UPDATE orders o SET state = 'error', next_check_at = NULL, processing_at = $now, payment_id = $paymentId, note = $note
        WHERE id = $id AND state IN ('pending', 'failed') RETURNING ${ORDER_COLUMNS}`,
      { id, now, paymentId, note: REFUNDING },
    );
    if (!order) return null;
    await rejectedPayments(platform.db).create(
      { order_id: id, amount, currency, created_at: now },
      { transaction },
    );
    await platform.jobs.enqueue(transaction, refundRejectedJob, { orderId: id }, { key: keyOf(id) });
    return order;
  });
}

/** Refunds what is left of a rejected payment. Repeated after a lost answer, nothing more is refunded. */
export async function refundRejected(platform: Platform, { orderId }: { orderId: string }): Promise<void> {
  const rejected = (await rejectedPayments(platform.db).findByPk(orderId))?.get();
  if (rejected?.state !== "requested") return;
  const order = await findOrder(platform, orderId);
  if (!order?.payment_id) return;
  const port = await providerOf(platform, order.provider);
  const before = await port.listRefunds(order.payment_id);
  const amount = rejected.amount - refundedOf(before);
  if (amount <= 0) return recordRejectedRefunds(platform, order, before);
  try {
    const reported = await port.refund({ refundId: orderId, paymentId: order.payment_id, amount });
    failpoint("refundSent");
    await recordRejectedRefunds(platform, order, [
      ...before.filter(({ id }) => id !== reported.id),
      reported,
    ]);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    platform.log.error({ err: error, order: orderId }, "the provider refused to refund a rejected payment");
    await withTransaction(platform.db, (transaction) =>
      close(scopeOf(platform, transaction), order, "failed"),
    );
  }
}

/** What has been refunded, or is on its way. */
const refundedOf = (all: readonly ProviderRefund[]): number =>
  all.filter(({ state }) => state !== "failed").reduce((sum, { amount }) => sum + amount, 0);

/** Records all refunds of a rejected payment as its provider lists them, also those made in its dashboard. */
export async function recordRejectedRefunds(
  platform: Platform,
  order: OrderRow,
  all: readonly ProviderRefund[],
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const [rejected] = await scope.select<RejectedPaymentColumns>(
      "SELECT amount::float8 AS amount, currency, state FROM rejected_payments WHERE order_id = $id FOR UPDATE",
      { id: order.id },
    );
    if (!rejected) return;
    if (refundedOf(all) >= rejected.amount) {
      if (rejected.state === "refunded") return;
      await close(scope, order, "refunded");
      await sendRejectedEmails(scope, order, rejected);
    } else if (all.some(({ state, refundId }) => state === "failed" && refundId === order.id)) {
      await close(scope, order, "failed");
    }
  });
}

async function close(
  { platform, transaction }: Scope,
  { id }: OrderRow,
  state: "refunded" | "failed",
): Promise<void> {
  await rejectedPayments(platform.db).update(
    { state, closed_at: platform.clock.now() },
    { where: { order_id: id }, transaction },
  );
  const note = state === "refunded" ? REFUNDED : NOT_REFUNDED;
  await orders(platform.db).update({ note }, { where: { id }, transaction });
}

/** Enqueues refunds of rejected payments that no job will send: theirs ran out of attempts. */
export async function enqueueRejected({ db, jobs }: Platform, before: Date): Promise<void> {
  const unsent = await select<{ id: string }>(
    db,
    `SELECT r.order_id AS id FROM rejected_payments r WHERE r.state = 'requested' AND r.created_at < $before
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
          WHERE j.key = 'rejected ' || r.order_id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
      ORDER BY r.created_at LIMIT ${MAX_ENQUEUED}`,
    { before },
  );
  for (const { id: orderId } of unsent)
    await jobs.enqueue(null, refundRejectedJob, { orderId }, { key: keyOf(orderId) });
}
