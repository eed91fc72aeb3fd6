import { dueAt } from "@quire/domain/deliveries";
import type { Role } from "@quire/domain/enums";
import { feeEntries, saleEntries } from "@quire/domain/journals";
import { shareOf, splitSale } from "@quire/domain/shares";
import { groupsNow } from "../../platform/database/groupsNow.ts";
import { listBind } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { ADD_JOB } from "../../platform/jobs/addJob.ts";
import { IS_PROMISED } from "../deliveries/wantDeliveries.ts";
import { type Journal, journalBinds, WRITE_JOURNALS } from "../ledger/postJournal.ts";
import { telling } from "../letters/tellOfSale.ts";
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
  const order = await findToSettle(settling, id);
  if (!order || order.state === "confirmed" || order.state === "error") return order;
  if (
    payment.amount !== order.amount ||
    payment.currency !== order.currency ||
    payment.orderId !== order.id
  ) {
    return setAside(settling, order, payment);
  }
  const { settled, isOpened } = await confirm(settling, order, payment);
  await countSupport(settling, settled, 1);
  // Asked for again later where the provider does not know it yet.
  if (settled.fee === null)
    await queueFeeCheck(settling.platform, settling.transaction, { orderId: id, check: 0 });
  // Paid twice in two windows, or for what is there no more: nobody keeps money for nothing.
  if (!isOpened)
    await requestRefund(settling, settled, { cause: "duplicate", requestedBy: null, reason: "" });
  return settled;
}

interface SoldOrder extends OrderRow {
  /** What its creator is. */
  seller_groups: Role[];
  /** Those of its posts that are there. */
  posts: string[];
}

// The posts are held, too, so that a deletion waits for this sale, or this for it; in the order of ids, as everywhere. What
// a deletion that was waited for has taken away is seen only by the next statement.
const TO_SETTLE = `
  WITH o AS (SELECT * FROM orders WHERE id = $id FOR NO KEY UPDATE)
  SELECT ${ORDER_COLUMNS}, ${groupsNow("o.site_id")} AS seller_groups,
         ARRAY(SELECT id::text FROM posts WHERE id IN (SELECT item_id FROM order_items WHERE order_id = o.id)
                ORDER BY id FOR KEY SHARE) AS posts
    FROM o`;

/** The order with what it sells, held until the transaction ends. */
async function findToSettle({ platform, transaction }: Settling, id: string): Promise<SoldOrder | null> {
  const [row] = await selectPrepared<SoldOrder>(
    platform.db,
    TO_SETTLE,
    { id, now: platform.clock.now() },
    transaction,
  );
  return row ?? null;
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

/** Confirms the order, opens what it sells, notes what of that its creator is to deliver, books it, and has it told. */
const CONFIRM = `
  WITH confirmed AS (
    UPDATE orders SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
           settled_at = $now, note = NULL
     WHERE id = $id RETURNING *
  ), made AS (
    SELECT * FROM unnest(${listBind("ids")}, ${listBind("posts")}, ${listBind("deliveries")}) AS m (id, post_id, delivery_id)
  ), opened AS (
    INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
    SELECT made.id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $id
      FROM made JOIN publications p ON p.post_id = made.post_id
    ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING RETURNING item_id
  ), wanted AS (
    INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
    SELECT made.delivery_id, $id, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
      FROM opened JOIN made ON made.post_id = opened.item_id JOIN publications p ON p.post_id = opened.item_id
     WHERE ${IS_PROMISED} ON CONFLICT (order_id, post_id) DO NOTHING
  ), ${WRITE_JOURNALS}
  SELECT ${ORDER_COLUMNS}, CASE WHEN o.kind = 'support' OR EXISTS (SELECT FROM opened) THEN (${ADD_JOB}).id END AS told_by
    FROM confirmed o`;

/**
 * `isOpened`: whether the payment opened anything that was not the buyer's already and is there to be read; only then is
 * there something to tell. What the creator keeps is decided at the sale, by the plan they have then.
 */
async function confirm(
  { platform, transaction }: Settling,
  { seller_groups, posts, ...order }: SoldOrder,
  { id: payment, fee }: CapturedPayment,
): Promise<{ settled: OrderRow; isOpened: boolean }> {
  const now = platform.clock.now();
  const { shares } = platform.config.payments;
  const { creator } = splitSale(order.amount, shareOf(seller_groups, shares));
  const bind = {
    ...{ id: order.id, buyer: order.buyer_id, kind: order.kind, payment, creator, fee, posts },
    ...journalBinds(platform, salesJournals({ ...order, creator_share: creator, fee })),
    ...telling(platform, order),
    ids: posts.map(() => platform.newId()),
    deliveries: posts.map(() => platform.newId()),
    due: dueAt(now),
    now,
  };
  const [row] = await selectPrepared<OrderRow & { told_by: string | null }>(
    platform.db,
    CONFIRM,
    bind,
    transaction,
  );
  if (!row) throw new Error("the order that is held is gone");
  const { told_by, ...settled } = row;
  return { settled, isOpened: told_by !== null };
}

/** The sale, and the provider's fee where that is known. */
function salesJournals(order: OrderRow): Journal[] {
  const { id, provider, fee } = order;
  const sale = { kind: "sale" as const, entries: saleEntries(saleOf(order)) };
  const kept = fee ? [{ kind: "fee" as const, entries: feeEntries(provider, fee, "creator") }] : [];
  return [sale, ...kept].map((part) => ({ ...journalOf(order, id), ...part }));
}
