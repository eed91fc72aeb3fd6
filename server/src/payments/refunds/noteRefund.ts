import { refundEntries, saleEntries } from "@quire/domain/journals";
import { formatMoney } from "@quire/domain/money";
import { QueryTypes } from "sequelize";
import { ownAddress } from "../../identity/ownAddress.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { queueLetter } from "../../platform/messages/queueMessage.ts";
import type { Platform } from "../../platform/platform.ts";
import { platformUrl } from "../../reading/addresses.ts";
import { restoreDeliveries } from "../deliveries/wantDeliveries.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { peopleOf, sandboxLine } from "../letters/tellOfSale.ts";
import { countSupport } from "../orders/countSupport.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { takeBack } from "../orders/takeBack.ts";
import type { ProviderRefund } from "../provider.ts";
import type { Settling } from "../settling.ts";
import type { RefundCause } from "./requestRefund.ts";
import { returnForNothing } from "./returnForNothing.ts";

interface RefundRow {
  id: string;
  cause: RefundCause;
  state: "requested" | "processed" | "failed";
}

/** Why a payment went back, to its buyer. */
const NOTES: Record<RefundCause, string> = {
  creator: "The creator gave this payment back.",
  duplicate: "This was yours already, or could not be had any more: the payment went back.",
  provider: "This payment went back.",
  undelivered: "It was not delivered in time: the payment went back.",
};

/** Takes over all that a provider says of the refunds of one payment. Those that failed are first: they make room for others. */
export async function noteRefunds(
  platform: Platform,
  order: OrderRow,
  all: readonly ProviderRefund[],
): Promise<void> {
  const failed = all.filter(({ state }) => state === "failed");
  const standing = all.filter(({ state }) => state !== "failed");
  for (const told of [...failed, ...standing]) await noteRefund(platform, order, told);
}

/**
 * Takes over what a provider says of a refund: access ends and the ledger turns the sale around when it is on its way; should
 * it fail in the end, both are as before. Told twice, nothing more happens.
 */
export async function noteRefund(platform: Platform, { id }: OrderRow, told: ProviderRefund): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const settling = { platform, transaction };
    const order = await findOrder(platform, id, { transaction, lock: true });
    if (order?.state !== "confirmed") return;
    if (told.amount !== order.amount) {
      platform.log.error(
        { order: id, refund: told.id, amount: told.amount },
        "only a part of a payment went back",
      );
      return;
    }
    const refund = await rowOf(settling, order, told);
    if (!refund) return;
    if (told.state === "failed") await undo(settling, order, refund);
    else await carryOut(settling, order, refund, told);
  });
}

/** The row of this refund; one that was made in the provider's dashboard gets its own. */
async function rowOf({ platform, transaction }: Settling, order: OrderRow, told: ProviderRefund) {
  const [known] = await platform.db.query<RefundRow>(
    `SELECT id, cause, state FROM refunds WHERE order_id = $order AND (provider_refund_id = $told OR id = $ours)
     ORDER BY (id = $ours) DESC LIMIT 1`,
    { bind: { order: order.id, told: told.id, ours: told.refundId }, transaction, type: QueryTypes.SELECT },
  );
  if (known) return known;
  if (told.state === "failed") {
    await keepFailed({ platform, transaction }, order, told);
    return null;
  }
  const [open] = await platform.db.query<RefundRow>(
    `INSERT INTO refunds (id, order_id, amount, cause, created_at) VALUES ($id, $order, $amount, 'provider', $now)
     ON CONFLICT (order_id) WHERE state <> 'failed' DO UPDATE SET amount = excluded.amount RETURNING id, cause, state`,
    {
      bind: { id: platform.newId(), order: order.id, amount: order.amount, now: platform.clock.now() },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return open ?? null;
}

/** Failed before anybody here knew of it. It is kept, so that whoever still believes it to be on its way finds that it is not. */
async function keepFailed(
  { platform, transaction }: Settling,
  order: OrderRow,
  told: ProviderRefund,
): Promise<void> {
  await platform.db.query(
    `INSERT INTO refunds (id, order_id, amount, cause, state, provider_refund_id, created_at, settled_at)
     VALUES ($id, $order, $amount, 'provider', 'failed', $told, $now, $now) ON CONFLICT DO NOTHING`,
    {
      bind: {
        id: platform.newId(),
        order: order.id,
        amount: order.amount,
        told: told.id,
        now: platform.clock.now(),
      },
      transaction,
    },
  );
}

async function carryOut(
  settling: Settling,
  order: OrderRow,
  refund: RefundRow,
  told: ProviderRefund,
): Promise<void> {
  const { platform, transaction } = settling;
  if (refund.state !== "requested") return;
  const now = platform.clock.now();
  const note = NOTES[refund.cause];
  await platform.db.query(
    "UPDATE refunds SET state = 'processed', provider_refund_id = $told, settled_at = $now WHERE id = $id",
    { bind: { id: refund.id, told: told.id, now }, transaction },
  );
  await takeBack(settling, order, note);
  await postJournal(settling, {
    ...journalOf(order, refund.id),
    kind: "refund",
    entries: refundEntries(saleOf(order)),
  });
  await tellBuyer(settling, order, note);
}

/** The buyer's bank did not take it: what was bought is theirs again, unless they bought it anew. */
async function undo(settling: Settling, order: OrderRow, refund: RefundRow): Promise<void> {
  const { platform, transaction } = settling;
  if (refund.state === "failed") return;
  const now = platform.clock.now();
  await platform.db.query("UPDATE refunds SET state = 'failed', settled_at = $now WHERE id = $id", {
    bind: { id: refund.id, now },
    transaction,
  });
  if (refund.state === "requested") return returnForNothing(settling, order);
  await platform.db.query("UPDATE orders SET refunded_at = NULL, note = NULL WHERE id = $id", {
    bind: { id: order.id },
    transaction,
  });
  await platform.db.query(
    `UPDATE entitlements e SET revoked_at = NULL WHERE order_id = $id AND NOT EXISTS (SELECT 1 FROM entitlements b
       WHERE b.user_id = e.user_id AND b.item_id = e.item_id AND b.revoked_at IS NULL)`,
    { bind: { id: order.id }, transaction },
  );
  await restoreDeliveries(settling, order.id);
  await countSupport(settling, order, 1);
  await postJournal(settling, {
    ...journalOf(order, refund.id),
    kind: "refund_failed",
    entries: saleEntries(saleOf(order)),
  });
  await returnForNothing(settling, order);
}

async function tellBuyer(settling: Settling, order: OrderRow, note: string): Promise<void> {
  const { platform, transaction } = settling;
  const { buyer } = await peopleOf(settling, order);
  const to = buyer && ownAddress(buyer);
  if (!to) return;
  const price = formatMoney(order);
  await queueLetter(platform, transaction, to, {
    subject: `${price} is on its way back to you`,
    lines: [
      note,
      `${price} for ${order.title}, order ${order.id}. Banks take up to ten days.`,
      ...sandboxLine(settling),
    ],
    link: { label: "See your purchases", url: `${platformUrl(platform.config)}/purchases` },
    short: `${price} for ${order.title} is on its way back to you.`,
  });
}
