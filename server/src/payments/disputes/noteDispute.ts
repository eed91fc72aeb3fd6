import type { PaymentProvider } from "@quire/domain/enums";
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  type Entry,
  feeEntries,
  leftOf,
} from "@quire/domain/journals";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type JournalKind, postJournal } from "../ledger/postJournal.ts";
import { providerOf } from "../openProviders.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { orderPaidBy } from "../orders/settleOrder.ts";
import { noteReturned } from "../orders/takeBack.ts";
import type { ProviderDispute } from "../provider.ts";
import { noteRefunds } from "../refunds/noteRefund.ts";
import { returnForNothing } from "../refunds/returnForNothing.ts";
import type { Settling } from "../settling.ts";

interface DisputeRow {
  id: string;
  state: "open" | "won" | "lost";
  /** What the bank asks for, of what was left of the payment. */
  amount: number;
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
    const known = await openDispute(settling, order, told);
    if (told.state === "open" || known.state !== "open") return;
    await close(settling, order, known, { state: told.state, fee: told.fee });
  });
}

async function openDispute(settling: Settling, order: OrderRow, told: ProviderDispute): Promise<DisputeRow> {
  const { platform, transaction } = settling;
  const [known] = await platform.db.query<DisputeRow>(
    "SELECT id, state, amount::float8 AS amount FROM disputes WHERE provider_dispute_id = $told",
    { bind: { told: told.id }, transaction, type: QueryTypes.SELECT },
  );
  if (known) return known;
  // What went back already is not taken a second time.
  const amount = Math.min(told.amount, order.amount - order.returned);
  const row: DisputeRow = { id: platform.newId(), state: "open", amount };
  await platform.db.query(
    `INSERT INTO disputes (id, order_id, provider_dispute_id, state, amount, opened_at)
     VALUES ($id, $order, $told, 'open', $amount, $now)`,
    {
      bind: { id: row.id, order: order.id, told: told.id, amount, now: platform.clock.now() },
      transaction,
    },
  );
  await post(settling, order, row, "dispute_opened", disputeOpenedEntries(creatorsPart(order, amount)));
  return row;
}

/** What the creator would lose if so much of the payment went back now. */
function creatorsPart(order: OrderRow, amount: number): number {
  const partAt = (returned: number) => leftOf(saleOf(order), returned).split.creator;
  return partAt(order.returned) - partAt(order.returned + amount);
}

async function close(
  settling: Settling,
  order: OrderRow,
  dispute: DisputeRow,
  { state, fee }: { state: "won" | "lost"; fee: number },
): Promise<void> {
  const { platform, transaction } = settling;
  const { id, amount } = dispute;
  const now = platform.clock.now();
  await platform.db.query("UPDATE disputes SET state = $state, closed_at = $now WHERE id = $id", {
    bind: { id, state, now },
    transaction,
  });
  // What it costs is kept by the provider however it ends.
  if (fee > 0)
    await post(settling, order, dispute, "dispute_fee", feeEntries(order.provider, fee, "creator"));
  if (amount === 0) return;
  const held = await heldBy(settling, id);
  if (state === "won") {
    await post(settling, order, dispute, "dispute_won", disputeWonEntries(held));
    return returnForNothing(settling, order);
  }
  await post(settling, order, dispute, "dispute_lost", disputeLostEntries(order.provider, amount, held));
  const returned = Math.min(order.amount, order.returned + amount);
  await noteReturned(settling, order, { returned, note: "Your bank gave this payment back to you." });
}

/** What has waited for it since it was opened. */
async function heldBy({ platform, transaction }: Settling, disputeId: string): Promise<number> {
  const [row] = await platform.db.query<{ amount: number }>(
    `SELECT e.amount::float8 AS amount FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
      WHERE j.kind = 'dispute_opened' AND j.subject_id = $id AND e.account = 'held'`,
    { bind: { id: disputeId }, transaction, type: QueryTypes.SELECT },
  );
  return row?.amount ?? 0;
}

/** All of it the platform's: then there is nothing to hold back. */
async function post(
  settling: Settling,
  order: OrderRow,
  { id }: DisputeRow,
  kind: JournalKind,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length > 0) await postJournal(settling, { ...journalOf(order, id), kind, entries });
}
