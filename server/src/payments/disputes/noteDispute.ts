import type { PaymentProvider } from "@quire/domain/enums";
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  feeEntries,
} from "@quire/domain/journals";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { providerOf } from "../openProviders.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { orderPaidBy } from "../orders/settleOrder.ts";
import { takeBack } from "../orders/takeBack.ts";
import type { ProviderDispute } from "../provider.ts";
import { noteRefunds } from "../refunds/noteRefund.ts";
import { returnForNothing } from "../refunds/returnForNothing.ts";
import type { Settling } from "../settling.ts";

interface DisputeRow {
  id: string;
  state: "open" | "won" | "lost";
}

/**
 * Takes over what a provider says of a dispute: while it is open the creator's part waits; lost, it goes back and access
 * ends. Told twice, nothing more happens.
 */
export async function noteDispute(
  platform: Platform,
  provider: PaymentProvider,
  told: ProviderDispute,
): Promise<void> {
  const found = await orderPaidBy(platform, provider, told.paymentId);
  if (!found) return;
  const port = await providerOf(platform, provider);
  // A refund that came back from the bank is what makes a dispute take anything: it is noted first.
  await noteRefunds(platform, found, await port.listRefunds(told.paymentId));
  await withTransaction(platform.db, async (transaction) => {
    const settling = { platform, transaction };
    const order = await findOrder(platform, found.id, { transaction, lock: true });
    if (order?.state !== "confirmed") return;
    const known = await openDispute(settling, order, told.id);
    if (told.state === "open" || known.state !== "open") return;
    await close(settling, order, known, { state: told.state, fee: told.fee });
  });
}

async function openDispute(settling: Settling, order: OrderRow, disputeId: string): Promise<DisputeRow> {
  const { platform, transaction } = settling;
  const [known] = await platform.db.query<DisputeRow>(
    "SELECT id, state FROM disputes WHERE provider_dispute_id = $disputeId",
    { bind: { disputeId }, transaction, type: QueryTypes.SELECT },
  );
  if (known) return known;
  const row: DisputeRow = { id: platform.newId(), state: "open" };
  await platform.db.query(
    `INSERT INTO disputes (id, order_id, provider_dispute_id, state, opened_at) VALUES ($id, $order, $disputeId, 'open', $now)`,
    { bind: { id: row.id, order: order.id, disputeId, now: platform.clock.now() }, transaction },
  );
  // What went back already is not taken a second time.
  if (order.refunded_at === null) await post(settling, order, row, "dispute_opened");
  return row;
}

async function close(
  settling: Settling,
  order: OrderRow,
  { id }: DisputeRow,
  { state, fee }: { state: "won" | "lost"; fee: number },
): Promise<void> {
  const { platform, transaction } = settling;
  const now = platform.clock.now();
  await platform.db.query("UPDATE disputes SET state = $state, closed_at = $now WHERE id = $id", {
    bind: { id, state, now },
    transaction,
  });
  // What it costs is kept by the provider however it ends.
  if (fee > 0) await postFee(settling, order, id, fee);
  const held = await platform.db.query(
    "SELECT 1 FROM ledger_journals WHERE kind = 'dispute_opened' AND subject_id = $id",
    { bind: { id }, transaction, type: QueryTypes.SELECT },
  );
  if (held.length === 0) return;
  await post(settling, order, { id, state }, state === "won" ? "dispute_won" : "dispute_lost");
  if (state === "won") return returnForNothing(settling, order);
  await takeBack(settling, order, "Your bank gave this payment back to you.");
}

/** What the provider takes for a dispute is the creator's cost, as its fee for the sale was. */
async function postFee(settling: Settling, order: OrderRow, subjectId: string, fee: number): Promise<void> {
  const entries = feeEntries(order.provider, fee, "creator");
  await postJournal(settling, { ...journalOf(order, subjectId), kind: "dispute_fee", entries });
}

const ENTRIES = {
  dispute_opened: disputeOpenedEntries,
  dispute_won: disputeWonEntries,
  dispute_lost: disputeLostEntries,
} satisfies Partial<Record<JournalKind, unknown>>;

async function post(
  settling: Settling,
  order: OrderRow,
  dispute: DisputeRow,
  kind: keyof typeof ENTRIES,
): Promise<void> {
  const entries = ENTRIES[kind](saleOf(order));
  // All of it the platform's: there is nothing to hold back.
  if (entries.length === 0) return;
  await postJournal(settling, { ...journalOf(order, dispute.id), kind, entries });
}
