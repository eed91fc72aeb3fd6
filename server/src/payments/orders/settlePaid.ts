import { dueAt } from "@quire/domain/deliveries";
import type { Role } from "@quire/domain/enums";
import { feeEntries, saleEntries } from "@quire/domain/journals";
import { shareOf, splitSale } from "@quire/domain/shares";
import { groupsNow } from "../../platform/database/groupsNow.ts";
import { listBind } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { IS_PROMISED } from "../deliveries/wantDeliveries.ts";
import { postJournals } from "../ledger/postJournal.ts";
import { queueTelling } from "../letters/tellOfSale.ts";
import type { CapturedPayment } from "../provider.ts";
import { requestRefund } from "../refunds/requestRefund.ts";
import type { Settling } from "../settling.ts";
import { countSupport } from "./countSupport.ts";
import { queueFeeCheck } from "./feeCheck.ts";
import { journalOf, ORDER_COLUMNS, type OrderRow, saleOf } from "./orderRow.ts";

/**
 * Acts upon a payment that the provider says it has: access, ledger and receipt in one transaction, once. What was paid
 * but is not what was ordered opens nothing.
 */
export async function settlePaid(
  settling: Settling,
  id: string,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const order = await findWithSeller(settling, id);
  if (!order || order.state === "confirmed" || order.state === "error") return order;
  if (
    payment.amount !== order.amount ||
    payment.currency !== order.currency ||
    payment.orderId !== order.id
  ) {
    return setAside(settling, order, payment);
  }
  const settled = await confirm(settling, order, payment);
  const isOpened = settled.kind === "support" || (await open(settling, settled));
  await countSupport(settling, settled, 1);
  await book(settling, settled);
  if (isOpened) await queueTelling(settling, settled);
  // Paid twice in two windows, or for what is there no more: nobody keeps money for nothing.
  else await requestRefund(settling, settled, { cause: "duplicate", requestedBy: null, reason: "" });
  return settled;
}

interface SoldOrder extends OrderRow {
  seller_groups: Role[];
}

const WITH_SELLER = `
  SELECT ${ORDER_COLUMNS}, ${groupsNow("o.site_id")} AS seller_groups
    FROM orders o WHERE o.id = $id FOR NO KEY UPDATE OF o`;

/** The order, held until the transaction ends, with what its creator is. */
async function findWithSeller({ platform, transaction }: Settling, id: string): Promise<SoldOrder | null> {
  const [row] = await selectPrepared<SoldOrder>(
    platform.db,
    WITH_SELLER,
    { id, now: platform.clock.now() },
    transaction,
  );
  return row ?? null;
}

/** The sale, and the provider's fee: asked for again later where the provider does not know it yet. */
async function book(settling: Settling, order: OrderRow): Promise<void> {
  const { platform, transaction } = settling;
  const { id, provider, fee } = order;
  const sale = { kind: "sale" as const, entries: saleEntries(saleOf(order)) };
  const kept = fee ? [{ kind: "fee" as const, entries: feeEntries(provider, fee, "creator") }] : [];
  await postJournals(settling, journalOf(order, id), [sale, ...kept]);
  if (fee === null) await queueFeeCheck(platform, transaction, { orderId: id, check: 0 });
}

/** Signed or not, another amount or another order is not this one. Somebody must look at it. */
async function setAside(
  { platform, transaction }: Settling,
  order: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow> {
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
  const note = "What was paid is not what was ordered. Write to support and name this order.";
  await platform.db.query(
    "UPDATE orders SET state = 'error', payment_id = $payment, note = $note WHERE id = $id",
    { bind: { id: order.id, payment: payment.id, note }, transaction },
  );
  return { ...order, state: "error", payment_id: payment.id, note };
}

const CONFIRM = `
  UPDATE orders o SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
         settled_at = $now, note = NULL
   WHERE o.id = $id RETURNING ${ORDER_COLUMNS}`;

/** What the creator keeps is decided at the sale, by the plan they have then. */
async function confirm(
  { platform, transaction }: Settling,
  { id, amount, seller_groups }: SoldOrder,
  payment: CapturedPayment,
): Promise<OrderRow> {
  const { shares } = platform.config.payments;
  const { creator } = splitSale(amount, shareOf(seller_groups, shares));
  const bind = { id, payment: payment.id, creator, fee: payment.fee, now: platform.clock.now() };
  const [row] = await selectPrepared<OrderRow>(platform.db, CONFIRM, bind, transaction);
  if (!row) throw new Error("the order that is held is gone");
  return row;
}

// Held, so that a deletion waits for this sale, or this for it; in the order of ids, as everywhere.
const HOLD = `
  SELECT id FROM posts WHERE id IN (SELECT item_id FROM order_items WHERE order_id = $order) ORDER BY id FOR KEY SHARE`;

/** What it opens, and of that what its creator is to deliver. */
const OPEN = `
  WITH made AS (
    SELECT * FROM unnest(${listBind("ids")}, ${listBind("posts")}, ${listBind("deliveries")}) AS m (id, post_id, delivery_id)
  ), opened AS (
    INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
    SELECT made.id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $order
      FROM made JOIN publications p ON p.post_id = made.post_id
    ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING RETURNING item_id
  ), wanted AS (
    INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
    SELECT made.delivery_id, $order, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
      FROM opened JOIN made ON made.post_id = opened.item_id JOIN publications p ON p.post_id = opened.item_id
     WHERE ${IS_PROMISED} ON CONFLICT (order_id, post_id) DO NOTHING
  )
  SELECT item_id FROM opened`;

/** Whether the payment opened anything that was not the buyer's already and is there to be read. */
async function open({ platform, transaction }: Settling, order: OrderRow): Promise<boolean> {
  const held = await selectPrepared<{ id: string }>(platform.db, HOLD, { order: order.id }, transaction);
  const now = platform.clock.now();
  const rows = await selectPrepared(
    platform.db,
    OPEN,
    {
      ids: held.map(() => platform.newId()),
      deliveries: held.map(() => platform.newId()),
      posts: held.map(({ id }) => id),
      buyer: order.buyer_id,
      kind: order.kind,
      now,
      due: dueAt(now),
      order: order.id,
    },
    transaction,
  );
  return rows.length > 0;
}
