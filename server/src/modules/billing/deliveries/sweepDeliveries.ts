import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { findOrder } from "../orders/orderRow.ts";
import { emailBuyer, emailCreator } from "./deliveryEmails.ts";
import { lateLetter, overdueLetter } from "./deliveryLetters.ts";

/** Looks for what was not delivered in time. */
export const sweepDeliveriesJob = jobName<Record<string, never>>("payments.deliveries");

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 100;

export const handleDeliveries = (platform: Platform): Promise<void> =>
  recurring(platform, sweepDeliveriesJob, HOUR_MS, () => sweepDeliveries(platform));

/**
 * Writes to buyers and creators of what is late, once each, though two servers may look at the same time. Of what goes back
 * already, or a bank asks for, there is nothing to say, unless it stays after all.
 */
export async function sweepDeliveries(platform: Platform): Promise<void> {
  for (;;) {
    const told = await withTransaction(platform.db, (transaction) => tellSome({ platform, transaction }));
    if (told < AT_ONCE) return;
  }
}

interface LateRow {
  id: string;
  order_id: string;
  title: string;
}

async function tellSome(scope: Scope): Promise<number> {
  const { platform, transaction } = scope;
  const now = platform.clock.now();
  const rows = await platform.db.query<LateRow>(
    `SELECT d.id, d.order_id, i.title FROM deliveries d
       JOIN order_items i ON i.order_id = d.order_id AND i.item_id = d.post_id
      WHERE d.state = 'wanted' AND d.late_told_at IS NULL AND d.due_at <= $now
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = d.order_id AND r.state = 'requested')
        AND NOT EXISTS (SELECT FROM disputes b WHERE b.order_id = d.order_id AND b.state = 'open')
      ORDER BY d.due_at, d.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF d SKIP LOCKED`,
    { bind: { now }, transaction, type: QueryTypes.SELECT },
  );
  for (const row of rows) await tell(scope, row);
  await platform.db.query("UPDATE deliveries SET late_told_at = $now WHERE id = ANY ($ids::text[])", {
    bind: { now, ids: rows.map(({ id }) => id) },
    transaction,
  });
  return rows.length;
}

async function tell(scope: Scope, late: LateRow): Promise<void> {
  const { platform, transaction } = scope;
  const order = await findOrder(platform, late.order_id, { transaction });
  if (!order) return;
  await emailBuyer(scope, order, ({ creator }) => lateLetter(platform.config, { ...late, creator }));
  await emailCreator(scope, order, ({ buyer }) => overdueLetter(platform.config, { ...late, buyer }));
}
