import { type Entry, feeEntries, standingEntries } from "@quire/domain/billing/journals";
import type { PaymentProvider } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { orderPaidBy } from "../orders/reconcileOrder.ts";
import { recordReturned } from "../orders/revokeEntitlement.ts";
import { providerOf } from "../payments/openProviders.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { recordRefunds } from "../refunds/recordRefund.ts";
import { refundUnfulfilled } from "../refunds/refundUnfulfilled.ts";
import { isBookedRefund } from "./lostAsRefund.ts";
import { standingOf } from "./standingOf.ts";
import { writeOfDispute } from "./writeOfDispute.ts";

interface DisputeRow {
  id: string;
  state: "open" | "won" | "lost";
  /** What the bank asks for, of the whole payment. */
  amount: number;
  /** The refund that was taken for what it took, or will have taken. */
  provider_refund_id: string | null;
}

/**
 * Takes over what a provider says of a dispute: while it is open the creator's part waits; lost, it goes back and access
 * ends. Told twice, nothing more happens. False where it is about no order of ours.
 */
export async function recordDispute(
  platform: Platform,
  provider: PaymentProvider,
  told: ProviderDispute,
): Promise<boolean> {
  const found = await orderPaidBy(platform, provider, told.paymentId);
  if (!found) return false;
  const port = await providerOf(platform, provider);
  // A refund that came back from the bank is what makes a dispute take anything: it is noted first.
  const refunds = await port.listRefunds(told.paymentId);
  await recordRefunds(platform, found, refunds);
  const isRefundFreed = await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const order = await findOrder(platform, found.id, { transaction, lock: true });
    if (order?.state !== "confirmed") return false;
    const known = await openDispute(scope, order, told);
    if (told.state === "open") {
      // Of one that is over when it is first heard of, only its end is news.
      if (known.isNew) await writeOfDispute(scope, order, { state: "open", asked: known.amount });
      return false;
    }
    if (known.state !== "open") return false;
    await close(scope, order, known, { state: told.state, fee: told.fee });
    return told.state === "won" && known.provider_refund_id !== null;
  });
  // What was taken for its loss was somebody's refund, made after it was won.
  if (isRefundFreed) await recordRefunds(platform, found, refunds);
  return true;
}

async function openDispute(
  scope: Scope,
  order: OrderRow,
  told: ProviderDispute,
): Promise<DisputeRow & { isNew: boolean }> {
  const { platform, transaction } = scope;
  const [known] = await platform.db.query<DisputeRow>(
    "SELECT id, state, amount::float8 AS amount, provider_refund_id FROM disputes WHERE provider_dispute_id = $told",
    { bind: { told: told.id }, transaction, type: QueryTypes.SELECT },
  );
  if (known) return { ...known, isNew: false };
  const before = await standingOf(scope, order);
  const row: DisputeRow = {
    id: platform.newId(),
    state: "open",
    amount: Math.min(told.amount, order.amount),
    provider_refund_id: null,
  };
  await platform.db.query(
    `INSERT INTO disputes (id, order_id, provider_dispute_id, state, amount, opened_at)
     VALUES ($id, $order, $told, 'open', $amount, $now)`,
    {
      bind: { id: row.id, order: order.id, told: told.id, amount: row.amount, now: platform.clock.now() },
      transaction,
    },
  );
  const after = { ...before, disputed: before.disputed + row.amount };
  await post(scope, order, row, "dispute_opened", standingEntries(saleOf(order), before, after));
  return { ...row, isNew: true };
}

async function close(
  scope: Scope,
  order: OrderRow,
  dispute: DisputeRow,
  { state, fee }: { state: "won" | "lost"; fee: number },
): Promise<void> {
  const { platform, transaction } = scope;
  const before = await standingOf(scope, order);
  await platform.db.query(
    "UPDATE disputes SET state = $state, closed_at = $now, provider_refund_id = CASE WHEN $state = 'lost' THEN provider_refund_id END WHERE id = $id",
    { bind: { id: dispute.id, state, now: platform.clock.now() }, transaction },
  );
  // What it costs is kept by the provider however it ends.
  if (fee > 0) await post(scope, order, dispute, "dispute_fee", feeEntries(order.provider, fee, "creator"));
  const taken = state === "lost" ? await takenBy(scope, order, dispute) : 0;
  const returned = before.returned + taken;
  const after = { returned, disputed: before.disputed - dispute.amount };
  const entries = standingEntries(saleOf(order), before, after);
  await post(scope, order, dispute, `dispute_${state}`, entries);
  await writeOfDispute(
    scope,
    order,
    state === "won" ? { state, asked: dispute.amount, fee } : { state, taken, fee },
  );
  if (taken > 0) await recordReturned(scope, order, { returned, note: "Your bank refunded this payment." });
  if (returned < order.amount) await refundUnfulfilled(scope, { ...order, returned });
}

/** How much of the payment goes back by a dispute that was lost: what went back already is not taken a second time. */
async function takenBy(scope: Scope, order: OrderRow, dispute: DisputeRow): Promise<number> {
  if (await isBookedRefund(scope, order, dispute)) return 0;
  return Math.min(dispute.amount, order.amount - order.returned);
}

async function post(
  scope: Scope,
  order: OrderRow,
  { id }: DisputeRow,
  kind: JournalKind,
  entries: readonly Entry[],
): Promise<void> {
  // All of it the platform's, or gone back already: nothing waits.
  if (entries.length > 0) await postJournal(scope, { ...journalOf(order, id), kind, entries });
}
