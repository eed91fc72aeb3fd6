import { QueryTypes } from "sequelize";
import { type EnqueueOptions, jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { OrderRow } from "../orders/orderRow.ts";

export const sendRefundJob = jobName<{ refundId: string }>("payments.refund");

/**
 * `duplicate`: paid twice, or for what was there no more. `provider`: made in the provider's own dashboard.
 * `undelivered`: its creator let the time for delivering go by.
 */
export type RefundCause = "creator" | "duplicate" | "provider" | "undelivered";

interface RefundWish {
  cause: RefundCause;
  reason: string;
  requestedBy: string | null;
  /** When it is sent; at once without it. */
  runAt?: Date;
}

/** SQL: writes a refund of all that is left, which `source` makes, unless one is to be sent already. */
export const insertRefund = (source: string): string => `
    INSERT INTO refunds (id, order_id, amount, cause, reason, requested_by, created_at)
    ${source} ON CONFLICT (order_id) WHERE state = 'requested' AND provider_refund_id IS NULL DO NOTHING RETURNING id`;

const keyOf = (refundId: string): string => `refund ${refundId}`;

/** How many refunds that nobody sends are taken up at once; the others' turn comes with the next sweep. */
const MOST_TAKEN_UP = 100;

const UNSENT = `
  SELECT r.id FROM refunds r WHERE r.state = 'requested' AND r.provider_refund_id IS NULL AND r.created_at < $before
     AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
       WHERE j.key = 'refund ' || r.id AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
   ORDER BY r.created_at, r.id LIMIT ${MOST_TAKEN_UP}`;

/**
 * Has refunds sent that nobody sends: their job ran out of tries while the provider was away. One that still has its job,
 * now or in a day, is left to it. Sent twice it goes back once: the provider knows it by its id.
 */
export async function enqueueRefunds({ db, jobs }: Platform, before: Date): Promise<void> {
  const unsent = await db.query<{ id: string }>(UNSENT, { bind: { before }, type: QueryTypes.SELECT });
  for (const { id } of unsent) await jobs.enqueue(null, sendRefundJob, { refundId: id }, { key: keyOf(id) });
}

/** Has a refund sent that was kept. */
export const queueRefund = (
  { platform, transaction }: Scope,
  refundId: string,
  when: Pick<EnqueueOptions, "runAt"> = {},
): Promise<void> =>
  platform.jobs.enqueue(transaction, sendRefundJob, { refundId }, { key: keyOf(refundId), ...when });

/** Notes that all that is left of a payment goes back, once, and has a job send it. False when it was asked for before. */
export async function requestRefund(
  { platform, transaction }: Scope,
  order: OrderRow,
  { cause, reason, requestedBy, runAt }: RefundWish,
): Promise<boolean> {
  const left = order.amount - order.returned;
  if (left === 0) return false;
  const id = platform.newId();
  const rows = await platform.db.query(
    insertRefund("VALUES ($id, $order, $amount, $cause, $reason, $requestedBy, $now)"),
    {
      bind: {
        id,
        order: order.id,
        amount: left,
        cause,
        reason,
        requestedBy,
        now: platform.clock.now(),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (rows.length === 0) return false;
  await queueRefund({ platform, transaction }, id, runAt ? { runAt } : {});
  return true;
}
