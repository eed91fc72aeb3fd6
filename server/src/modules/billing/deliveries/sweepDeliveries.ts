import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { deliveries } from "../models/deliveries.ts";
import { findOrder } from "../orders/orderRow.ts";
import { lateEmail, overdueEmail } from "./deliveryEmails.ts";
import { emailBuyer, emailCreator } from "./emailParties.ts";

/** Finds overdue deliveries. */
export const sweepDeliveriesJob = jobName<Record<string, never>>("deliveries.sweep");

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 100;

export const handleDeliveries = (platform: Platform): Promise<void> =>
  recurring(platform, sweepDeliveriesJob, HOUR_MS, () => sweepDeliveries(platform));

/**
 * Emails buyers and creators about overdue deliveries, once each even when two servers sweep at the same time.
 * Skips orders with a pending refund or an open dispute; they are emailed if the payment stays after all.
 */
export async function sweepDeliveries(platform: Platform): Promise<void> {
  for (;;) {
    const emailed = await withTransaction(platform.db, (transaction) =>
      emailBatch(scopeOf(platform, transaction)),
    );
    if (emailed < AT_ONCE) return;
  }
}

interface LateRow {
  id: string;
  order_id: string;
  title: string;
}

async function emailBatch(scope: Scope): Promise<number> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const rows = await scope.select<LateRow>(
    `SELECT d.id, d.order_id, i.title FROM deliveries d
       JOIN order_items i ON i.order_id = d.order_id AND i.item_id = d.post_id
      WHERE d.state = 'wanted' AND d.late_notified_at IS NULL AND d.due_at <= $now
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = d.order_id AND r.state = 'requested')
        AND NOT EXISTS (SELECT FROM disputes b WHERE b.order_id = d.order_id AND b.state = 'open')
      ORDER BY d.due_at, d.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF d SKIP LOCKED`,
    { now },
  );
  for (const row of rows) await sendLateEmails(scope, row);
  await deliveries(platform.db).update(
    { late_notified_at: now },
    { where: { id: rows.map(({ id }) => id) }, transaction },
  );
  return rows.length;
}

async function sendLateEmails(scope: Scope, late: LateRow): Promise<void> {
  const { platform, transaction } = scope;
  const order = await findOrder(platform, late.order_id, { transaction });
  if (!order) return;
  await emailBuyer(scope, order, ({ creator }) => lateEmail(platform.config, { ...late, creator }));
  await emailCreator(scope, order, ({ buyer }) => overdueEmail(platform.config, { ...late, buyer }));
}
