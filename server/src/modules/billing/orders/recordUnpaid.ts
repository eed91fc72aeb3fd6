import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { sendUnpaidEmail } from "../emails/unpaidEmail.ts";
import type { PaymentReading } from "../payments/provider.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orderRow.ts";

/** SQL: a bank is processing the payment of an order `o`. */
export const IS_PROCESSING = "o.state = 'pending' AND o.processing_at IS NOT NULL";

/** SQL: the payment of an order `o` didn't match it, and is being refunded. */
export const IS_REJECTED_UNREFUNDED =
  "o.state = 'error' AND EXISTS (SELECT FROM rejected_payments r WHERE r.order_id = o.id AND r.state = 'requested')";

/**
 * Records that a provider has no payment for an order. When a bank that was processing it declines, the buyer gets
 * an email, as they may have left long ago. The order is as read before the provider was queried.
 */
export async function recordUnpaid(
  platform: Platform,
  { id, processing_at: since }: OrderRow,
  state: Exclude<PaymentReading["state"], "paid">,
): Promise<void> {
  if (state === "over") return failOrder(platform, id);
  if (state === "processing" && since === null) await startProcessing(platform, id);
  // It can still be paid, with another card for example. If another process found the bank busy again, that state
  // stays.
  if (state === "open" && since !== null)
    await endProcessing(platform, id, "o.processing_at = $since", { since });
}

const startProcessing = ({ db, clock }: Platform, id: string) =>
  select(
    db,
    "UPDATE orders SET processing_at = $now WHERE id = $id AND state = 'pending' AND processing_at IS NULL RETURNING id",
    { id, now: clock.now() },
  );

/** Closes an order that was not paid and won't be. If money arrives after all, it is fulfilled nevertheless. */
export async function failOrder(platform: Platform, id: string): Promise<void> {
  await endProcessing(platform, id, "true", {}, "failed");
}

async function endProcessing(
  platform: Platform,
  id: string,
  where: string,
  bind: Record<string, unknown>,
  state: OrderRow["state"] = "pending",
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const [before] = await select<OrderRow>(
      platform.db,
      `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = $id AND o.state = 'pending' AND ${where} FOR NO KEY UPDATE`,
      { id, ...bind },
      transaction,
    );
    if (!before) return;
    await select(
      platform.db,
      "UPDATE orders SET state = $state, processing_at = NULL, next_check_at = CASE WHEN $isOver THEN NULL ELSE next_check_at END WHERE id = $id RETURNING id",
      { id, state, isOver: state === "failed" },
      transaction,
    );
    if (before.processing_at !== null) await sendUnpaidEmail(scopeOf(platform, transaction), before);
  });
}
