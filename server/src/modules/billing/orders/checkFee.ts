import { feeEntries } from "@quire/domain/billing/journals";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { providerOf } from "../payments/openProviders.ts";
import { absorbFee, IS_FOR_NOTHING } from "./absorbFee.ts";
import { queueFeeCheck } from "./feeCheck.ts";
import { findOrder, journalOf, type OrderRow } from "./orderRow.ts";

/** Asks for the fee of a payment that was settled before its provider knew it. */
export async function checkFee(
  platform: Platform,
  { orderId, check }: { orderId: string; check: number },
): Promise<void> {
  const order = await findOrder(platform, orderId);
  if (!order?.provider_order_id || order.state !== "confirmed" || order.fee !== null) return;
  const { provider_order_id: providerOrderId, amount, currency } = order;
  const reading = await (await providerOf(platform, order.provider)).read({
    providerOrderId,
    amount,
    currency,
  });
  const fee = reading.state === "paid" ? reading.payment.fee : null;
  if (fee !== null) return noteFee(platform, order, fee);
  if (await queueFeeCheck({ platform, transaction: null }, { orderId, check: check + 1 })) return;
  platform.log.error({ order: orderId }, "the provider does not tell what it kept of a payment");
}

function noteFee(platform: Platform, order: OrderRow, fee: number): Promise<void> {
  const { id, provider } = order;
  return withTransaction(platform.db, async (transaction) => {
    const [noted] = await selectPrepared<{ is_for_nothing: boolean }>(
      platform.db,
      `UPDATE orders o SET fee = $fee WHERE id = $id RETURNING ${IS_FOR_NOTHING} AS is_for_nothing`,
      { id, fee },
      transaction,
    );
    if (fee === 0) return;
    const entries = feeEntries(provider, fee, "creator");
    await postJournal({ platform, transaction }, { ...journalOf(order, id), kind: "fee", entries });
    if (noted?.is_for_nothing) await absorbFee({ platform, transaction }, order, fee);
  });
}
