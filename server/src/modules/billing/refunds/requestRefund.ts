import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type EnqueueOptions, jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { disputes } from "../models/disputes.ts";
import { type RefundColumns, refunds } from "../models/refunds.ts";
import type { OrderRow } from "../orders/orderRow.ts";

export const sendRefundJob = jobName<{ refundId: string }>("refunds.send");

/**
 * `duplicate`: paid twice, or for a post that no longer existed. `provider`: made in the provider's dashboard.
 * `undelivered`: its creator missed the delivery deadline. `canceled`: its buyer canceled it before it was printed, or
 * it can't be printed or delivered.
 */
export type RefundCause = RefundColumns["cause"];

interface RefundRequest {
  /** The refund's id; a new one if absent. */
  id?: string;
  cause: RefundCause;
  reason: string;
  requestedBy: string | null;
  /** When to send it; immediately if absent. */
  runAt?: Date;
}

const keyOf = (refundId: string): string => `refund ${refundId}`;

/** How many unsent refunds are enqueued at once; the next sweep takes the rest. */
const MOST_ENQUEUED = 100;

const UNSENT = `
  SELECT r.id FROM refunds r WHERE r.state = 'requested' AND r.provider_refund_id IS NULL AND r.created_at < $before
     AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
       WHERE j.key = 'refund ' || r.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
   ORDER BY r.created_at, r.id LIMIT ${MOST_ENQUEUED}`;

/**
 * Enqueues refunds that no job will send: theirs ran out of attempts while the provider was down. A refund with a
 * job, due now or in a day, is left to it. Sending one twice refunds once: the provider knows it by its id.
 */
export async function enqueueRefunds({ db, jobs }: Platform, before: Date): Promise<void> {
  const unsent = await select<{ id: string }>(db, UNSENT, { before });
  for (const { id } of unsent) await jobs.enqueue(null, sendRefundJob, { refundId: id }, { key: keyOf(id) });
}

/** Enqueues the job that sends a saved refund. */
export const queueRefund = (
  { platform, transaction }: Scope,
  refundId: string,
  when: Pick<EnqueueOptions, "runAt"> = {},
): Promise<void> =>
  platform.jobs.enqueue(transaction, sendRefundJob, { refundId }, { key: keyOf(refundId), ...when });

/**
 * Saves a refund of all that is left of a payment, once, and enqueues the job that sends it. False if one is
 * already pending.
 */
export async function requestRefund(
  scope: Scope,
  order: OrderRow,
  { runAt, ...request }: RefundRequest,
): Promise<boolean> {
  const id = await insertRefund(scope, order, request);
  if (id === null) return false;
  await queueRefund(scope, id, runAt ? { runAt } : {});
  return true;
}

/** Saves a refund of all that is left of a payment. Returns its id; null if nothing is left or one waits to be sent. */
export async function insertRefund(
  scope: Scope,
  order: OrderRow,
  { id = scope.platform.newId(), cause, reason, requestedBy }: Omit<RefundRequest, "runAt">,
): Promise<string | null> {
  const { platform } = scope;
  const left = order.amount - order.amount_refunded;
  if (left === 0) return null;
  const inserted = await scope.execute(
    `INSERT INTO refunds (id, order_id, amount, cause, reason, requested_by, created_at)
     VALUES ($id, $order, $amount, $cause, $reason, $requestedBy, $now)
     ON CONFLICT (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL DO NOTHING`,
    { id, order: order.id, amount: left, cause, reason, requestedBy, now: platform.clock.now() },
  );
  return inserted > 0 ? id : null;
}

/** Whether a refund of the order was requested and is not confirmed yet. */
export async function hasPendingRefund(
  { db }: Pick<Platform, "db">,
  orderId: string,
  transaction: Transaction | null = null,
): Promise<boolean> {
  const pending = await refunds(db).count({ where: { order_id: orderId, state: "requested" }, transaction });
  return pending > 0;
}

/** How often a refund is attempted, a day apart, before staff must handle it. */
export const MAX_REFUND_TRIES = 10;

/** SQL: how many refunds of an order `o` have failed. */
export const FAILED_REFUNDS =
  "(SELECT count(*)::int FROM refunds r WHERE r.order_id = o.id AND r.state = 'failed')";

/** Refuses a refund while the payment is disputed. */
export async function refuseDisputed({ platform, transaction }: Scope, orderId: string): Promise<void> {
  const open = await disputes(platform.db).count({
    where: { order_id: orderId, state: "open" },
    transaction,
  });
  if (open > 0) throw new Refusal("order_disputed");
}
