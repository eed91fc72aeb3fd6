import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { writeUnpaid } from "../emails/unpaidLetter.ts";
import type { PaymentReading } from "../payments/provider.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orderRow.ts";

/** SQL: a bank is to answer for an order `o`. */
export const IS_PROCESSING = "o.state = 'pending' AND o.processing_at IS NOT NULL";

/**
 * Takes over that a provider has no payment for an order. While a bank is to answer its buyer is waiting, and is written to
 * should the answer be no: they may have gone long ago. `order`: as it was before the provider was asked.
 */
export async function recordUnpaid(
  platform: Platform,
  { id, processing_at: since }: OrderRow,
  state: Exclude<PaymentReading["state"], "paid">,
): Promise<void> {
  if (state === "over") return failOrder(platform, id);
  if (state === "processing" && since === null) await beginWait(platform, id);
  // It can be paid by another card, say. Who found that a bank was asked again meanwhile leaves that alone.
  if (state === "open" && since !== null) await endWait(platform, id, "o.processing_at = $since", { since });
}

const beginWait = ({ db, clock }: Platform, id: string) =>
  selectPrepared(
    db,
    "UPDATE orders SET processing_at = $now WHERE id = $id AND state = 'pending' AND processing_at IS NULL RETURNING id",
    { id, now: clock.now() },
  );

/** Nobody has paid it and nobody will. Should money come after all, it is settled nevertheless. */
export async function failOrder(platform: Platform, id: string): Promise<void> {
  await endWait(platform, id, "true", {}, "failed");
}

async function endWait(
  platform: Platform,
  id: string,
  where: string,
  bind: Record<string, unknown>,
  state: OrderRow["state"] = "pending",
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const [before] = await selectPrepared<OrderRow>(
      platform.db,
      `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = $id AND o.state = 'pending' AND ${where} FOR NO KEY UPDATE`,
      { id, ...bind },
      transaction,
    );
    if (!before) return;
    await selectPrepared(
      platform.db,
      "UPDATE orders SET state = $state, processing_at = NULL, turns_at = CASE WHEN $isOver THEN NULL ELSE turns_at END WHERE id = $id RETURNING id",
      { id, state, isOver: state === "failed" },
      transaction,
    );
    if (before.processing_at !== null) await writeUnpaid({ platform, transaction }, before);
  });
}
