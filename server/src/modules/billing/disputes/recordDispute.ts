import { type Entry, feeEntries, saleStateEntries } from "@quire/domain/billing/journals";
import type { PaymentProvider } from "@quire/domain/enums";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { type DisputeColumns, disputes } from "../models/disputes.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { orderPaidBy } from "../orders/reconcileOrder.ts";
import { recordRefunded } from "../orders/revokeEntitlement.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { recordRefunds } from "../refunds/recordRefund.ts";
import { refundUnfulfilled } from "../refunds/refundUnfulfilled.ts";
import { isBookedRefund } from "./lostAsRefund.ts";
import { saleStateOf } from "./saleStateOf.ts";
import { sendDisputeEmail } from "./sendDisputeEmail.ts";

type DisputeRow = Pick<DisputeColumns, "id" | "state" | "amount" | "provider_refund_id">;

/**
 * Records a dispute as its provider reports it. While it is open, the creator's share is held; when it is lost, the
 * payment is refunded and access ends. Safe to repeat. False if it is about none of our orders.
 */
export async function recordDispute(
  platform: Platform,
  provider: PaymentProvider,
  reported: ProviderDispute,
): Promise<boolean> {
  const found = await orderPaidBy(platform, provider, reported.paymentId);
  if (!found) return false;
  const port = await providerOf(platform, provider);
  // Refunds are recorded first: a refund that failed at the bank leaves money for the dispute to take.
  const refunds = await port.listRefunds(reported.paymentId);
  await recordRefunds(platform, found, refunds);
  const isRefundFreed = await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await findOrder(platform, found.id, { transaction, lock: true });
    if (order?.state !== "confirmed") return false;
    const known = await openDispute(scope, order, reported);
    if (reported.state === "open") {
      // A dispute that is already closed when we first receive it sends only the email about its end.
      if (known.isNew) await sendDisputeEmail(scope, order, { state: "open", requested: known.amount });
      return false;
    }
    if (known.state !== "open") return false;
    await close(scope, order, known, { state: reported.state, fee: reported.fee });
    return reported.state === "won" && known.provider_refund_id !== null;
  });
  // The refund that we took for the lost amount was a real one, made after the dispute was won.
  if (isRefundFreed) await recordRefunds(platform, found, refunds);
  return true;
}

async function openDispute(
  scope: Scope,
  order: OrderRow,
  reported: ProviderDispute,
): Promise<DisputeRow & { isNew: boolean }> {
  const { platform, transaction } = scope;
  const known = await disputes(platform.db).findOne({
    where: { provider_dispute_id: reported.id },
    transaction,
  });
  if (known) return { ...known.get(), isNew: false };
  const before = await saleStateOf(scope, order);
  const row: DisputeRow = {
    id: platform.newId(),
    state: "open",
    amount: Math.min(reported.amount, order.amount),
    provider_refund_id: null,
  };
  await disputes(platform.db).create(
    { ...row, order_id: order.id, provider_dispute_id: reported.id, opened_at: platform.clock.now() },
    { transaction },
  );
  const after = { ...before, disputed: before.disputed + row.amount };
  await post(scope, order, row, "dispute_opened", saleStateEntries(saleOf(order), before, after));
  return { ...row, isNew: true };
}

async function close(
  scope: Scope,
  order: OrderRow,
  dispute: DisputeRow,
  { state, fee }: { state: "won" | "lost"; fee: number },
): Promise<void> {
  const { platform, transaction } = scope;
  const before = await saleStateOf(scope, order);
  await disputes(platform.db).update(
    { state, closed_at: platform.clock.now(), ...(state === "won" ? { provider_refund_id: null } : {}) },
    { where: { id: dispute.id }, transaction },
  );
  // The provider keeps its dispute fee whatever the outcome.
  if (fee > 0) await post(scope, order, dispute, "dispute_fee", feeEntries(order.provider, fee, "creator"));
  const withdrawn = state === "lost" ? await withdrawnBy(scope, order, dispute) : 0;
  const refunded = before.refunded + withdrawn;
  const after = { refunded, disputed: before.disputed - dispute.amount };
  const entries = saleStateEntries(saleOf(order), before, after);
  await post(scope, order, dispute, `dispute_${state}`, entries);
  await sendDisputeEmail(
    scope,
    order,
    state === "won" ? { state, requested: dispute.amount, fee } : { state, withdrawn, fee },
  );
  if (withdrawn > 0)
    await recordRefunded(scope, order, { refunded, note: "Your bank refunded this payment." });
  if (refunded < order.amount) await refundUnfulfilled(scope, { ...order, amount_refunded: refunded });
}

/** How much of the payment a lost dispute takes: what was already refunded is not taken twice. */
async function withdrawnBy(scope: Scope, order: OrderRow, dispute: DisputeRow): Promise<number> {
  if (await isBookedRefund(scope, order, dispute)) return 0;
  return Math.min(dispute.amount, order.amount - order.amount_refunded);
}

async function post(
  scope: Scope,
  order: OrderRow,
  { id }: DisputeRow,
  kind: JournalKind,
  entries: readonly Entry[],
): Promise<void> {
  // No entries when the amount is all the platform's or already refunded: nothing is held.
  if (entries.length > 0) await postJournal(scope, { ...journalOf(order, id), kind, entries });
}
