import type { Role } from "@quire/domain/enums";
import { isPro } from "@quire/domain/groups";
import { feeEntries, saleEntries } from "@quire/domain/journals";
import { splitSale } from "@quire/domain/shares";
import { QueryTypes } from "sequelize";
import { postJournal } from "../ledger/postJournal.ts";
import { tellOfSale } from "../letters/tellOfSale.ts";
import type { CapturedPayment } from "../provider.ts";
import { requestRefund } from "../refunds/requestRefund.ts";
import type { Settling } from "../settling.ts";
import { countSupport } from "./countSupport.ts";
import { checkFeeJob, nextFeeCheck } from "./feeCheck.ts";
import { findOrder, type OrderRow, saleOf } from "./orderRow.ts";

/**
 * Acts upon a payment that the provider says it has: access, ledger and receipt in one transaction, once. What was paid
 * but is not what was ordered opens nothing.
 */
export async function settlePaid(settling: Settling, id: string, payment: CapturedPayment): Promise<void> {
  const { platform, transaction } = settling;
  const order = await findOrder(platform, id, { transaction, lock: true });
  if (!order || order.state === "confirmed" || order.state === "error") return;
  if (
    payment.amount !== order.amount ||
    payment.currency !== order.currency ||
    payment.orderId !== order.id
  ) {
    await setAside(settling, order, payment);
    return;
  }
  const settled = await confirm(settling, order, payment);
  const isOpened = order.kind === "support" || (await open(settling, settled));
  await countSupport(settling, settled, 1);
  const sale = saleOf(settled);
  const journal = { orderId: id, subjectId: id, currency: order.currency, ownerId: order.site_id };
  await postJournal(settling, { ...journal, kind: "sale", entries: saleEntries(sale) });
  if (payment.fee === null) {
    const runAt = nextFeeCheck(0, platform.clock.now());
    await platform.jobs.enqueue(
      transaction,
      checkFeeJob,
      { orderId: id, check: 0 },
      { runAt, key: `fee ${id}` },
    );
  } else if (payment.fee > 0) {
    const entries = feeEntries(order.provider, payment.fee, "creator");
    await postJournal(settling, { ...journal, kind: "fee", entries });
  }
  if (isOpened) await tellOfSale(settling, settled);
  // Paid twice in two windows, or for what is there no more: nobody keeps money for nothing.
  else await requestRefund(settling, settled, { cause: "duplicate", requestedBy: null, reason: "" });
}

/** Signed or not, another amount or another order is not this one. Somebody must look at it. */
async function setAside(
  { platform, transaction }: Settling,
  order: OrderRow,
  payment: CapturedPayment,
): Promise<void> {
  platform.log.error(
    {
      order: order.id,
      payment: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      of: payment.orderId,
    },
    "a payment is not the one that its order asked for",
  );
  await platform.db.query(
    `UPDATE orders SET state = 'error', payment_id = $payment,
       note = 'What was paid is not what was ordered. Write to support and name this order.' WHERE id = $id`,
    { bind: { id: order.id, payment: payment.id }, transaction },
  );
}

/** What the creator keeps is decided at the sale, by the plan they have then. */
async function confirm(
  { platform, transaction }: Settling,
  order: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow> {
  const { shares } = platform.config.payments;
  const groups = await platform.db.query<{ group_id: Role }>(
    "SELECT group_id FROM user_groups WHERE user_id = $siteId",
    { bind: { siteId: order.site_id }, transaction, type: QueryTypes.SELECT },
  );
  const percent = isPro(groups.map(({ group_id }) => group_id)) ? shares.pro : shares.basic;
  const { creator } = splitSale(order.amount, percent);
  const now = platform.clock.now();
  await platform.db.query(
    `UPDATE orders SET state = 'confirmed', payment_id = $payment, creator_share = $creator, fee = $fee, settled_at = $now,
       note = NULL WHERE id = $id`,
    { bind: { id: order.id, payment: payment.id, creator, fee: payment.fee, now }, transaction },
  );
  return {
    ...order,
    state: "confirmed",
    payment_id: payment.id,
    creator_share: creator,
    fee: payment.fee,
    settled_at: now,
  };
}

/** Whether the payment opened anything that was not the buyer's already and is there to be read. */
async function open({ platform, transaction }: Settling, order: OrderRow): Promise<boolean> {
  // Held, so that a deletion waits for this sale, or this for it; in the order of ids, as everywhere.
  await platform.db.query(
    "SELECT 1 FROM posts WHERE id IN (SELECT item_id FROM order_items WHERE order_id = $id) ORDER BY id FOR KEY SHARE",
    { bind: { id: order.id }, transaction },
  );
  const rows = await platform.db.query<{ item_id: string }>(
    `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
     SELECT ids.id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $order::text
       FROM order_items i JOIN publications p ON p.post_id = i.item_id
       JOIN jsonb_to_recordset($ids::jsonb) AS ids (position integer, id text) ON ids.position = i.position
      WHERE i.order_id = $order::text
     ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING RETURNING item_id`,
    {
      bind: {
        buyer: order.buyer_id,
        kind: order.kind,
        now: platform.clock.now(),
        order: order.id,
        ids: JSON.stringify(
          Array.from({ length: 100 }, (_, at) => ({ position: at + 1, id: platform.newId() })),
        ),
      },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return rows.length > 0;
}
