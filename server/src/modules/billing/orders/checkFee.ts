import { feeEntries } from "@quire/domain/billing/journals";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { type EnqueueOptions, jobName } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type ReadScope, scopeOf } from "../../../platform/scope.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { providerOf } from "../payments/openProviders.ts";
import { absorbFee, IS_UNFULFILLED } from "./absorbFee.ts";
import { findOrder, journalOf, type OrderRow } from "./orderRow.ts";

interface FeeCheck {
  orderId: string;
  /** The index of the check, from 0. */
  check: number;
}

export const checkFeeJob = jobName<FeeCheck>("orders.checkFee");

const HOUR = 60 * 60_000;
const CHECKS = 40;

/** While the provider does not answer, a check is retried for months: otherwise the fee would never be booked. */
const TRIES = 500;

/** Schedules the next fee check, hourly and then daily. False after the last. */
export async function queueFeeCheck(
  { platform, transaction }: ReadScope,
  feeCheck: FeeCheck,
): Promise<boolean> {
  if (feeCheck.check > CHECKS) return false;
  await platform.jobs.enqueue(transaction, checkFeeJob, feeCheck, optionsOf(platform, feeCheck));
  return true;
}

function optionsOf({ clock }: Platform, { orderId, check }: FeeCheck): EnqueueOptions {
  const pause = check < 10 ? HOUR : 24 * HOUR;
  return { runAt: new Date(clock.now().getTime() + pause), key: `fee ${orderId}`, maxAttempts: TRIES };
}

/** Reads the fee of a payment that was booked before its provider knew it. */
export async function checkFee(platform: Platform, { orderId, check }: FeeCheck): Promise<void> {
  const order = await findOrder(platform, orderId);
  if (!order?.provider_order_id || order.state !== "confirmed" || order.fee !== null) return;
  const { provider_order_id: providerOrderId, amount, currency } = order;
  const reading = await (await providerOf(platform, order.provider)).read({
    providerOrderId,
    amount,
    currency,
  });
  const fee = reading.state === "paid" ? reading.payment.fee : null;
  if (fee !== null) return saveFee(platform, order, fee);
  if (await queueFeeCheck(scopeOf(platform, null), { orderId, check: check + 1 })) return;
  platform.log.error({ order: orderId }, "the provider's fee for a payment is still unknown");
}

function saveFee(platform: Platform, order: OrderRow, fee: number): Promise<void> {
  const { id, provider } = order;
  return withTransaction(platform.db, async (transaction) => {
    const [saved] = await select<{ is_unfulfilled: boolean }>(
      platform.db,
      `UPDATE orders o SET fee = $fee WHERE id = $id RETURNING ${IS_UNFULFILLED} AS is_unfulfilled`,
      { id, fee },
      transaction,
    );
    if (fee === 0) return;
    const scope = scopeOf(platform, transaction);
    const entries = feeEntries(provider, fee, "creator");
    await postJournal(scope, { ...journalOf(order, id), kind: "fee", entries });
    if (saved?.is_unfulfilled) await absorbFee(scope, order, fee);
  });
}
