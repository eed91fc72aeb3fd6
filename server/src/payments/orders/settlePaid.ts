import { dueAt } from "@quire/domain/deliveries";
import type { Role } from "@quire/domain/enums";
import { feeEntries, saleEntries } from "@quire/domain/journals";
import { shareOf, splitSale } from "@quire/domain/shares";
import { groupsNow } from "../../platform/database/groupsNow.ts";
import { listBind } from "../../platform/database/listBind.ts";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { addJob } from "../../platform/jobs/addJob.ts";
import type { Platform } from "../../platform/platform.ts";
import { IS_PROMISED } from "../deliveries/wantDeliveries.ts";
import { type Journal, journalBinds, writeJournals } from "../ledger/postJournal.ts";
import { telling } from "../letters/tellOfSale.ts";
import type { CapturedPayment } from "../provider.ts";
import { keepRefund, sendingRefund } from "../refunds/requestRefund.ts";
import { COUNT_SUPPORT } from "./countSupport.ts";
import { firstFeeCheck } from "./feeCheck.ts";
import { journalOf, ORDER_COLUMNS, type OrderRow, saleOf } from "./orderRow.ts";

/** What an order sells, and who. */
interface Sold {
  /** What its creator is. */
  seller_groups: Role[];
  /** The posts that were ordered; some may be there no more. */
  items: string[];
}

const SOLD = `
  SELECT ${groupsNow("o.site_id")} AS seller_groups,
         ARRAY(SELECT item_id::text FROM order_items WHERE order_id = o.id) AS items
    FROM orders o WHERE o.id = $id`;

export async function findSold(platform: Platform, id: string): Promise<Sold> {
  const [row] = await selectPrepared<Sold>(platform.db, SOLD, { id, now: platform.clock.now() });
  return row ?? { seller_groups: [], items: [] };
}

/**
 * Acts upon a payment that the provider says it has, once: what was paid but is not what was ordered opens nothing. Null when
 * somebody else has acted upon it meanwhile.
 */
export async function settlePaid(
  platform: Platform,
  order: OrderRow & Sold,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const isOrdered =
    payment.amount === order.amount && payment.currency === order.currency && payment.orderId === order.id;
  return isOrdered ? confirm(platform, order, payment) : setAside(platform, order, payment);
}

/** SQL: nobody has decided about an order yet. */
const IS_OPEN = "state IN ('pending', 'failed')";

const SET_ASIDE = `
  UPDATE orders o SET state = 'error', payment_id = $payment,
         note = 'What was paid is not what was ordered. Write to support and name this order.'
   WHERE id = $id AND ${IS_OPEN} RETURNING ${ORDER_COLUMNS}`;

/** Signed or not, another amount or another order is not this one. Somebody must look at it. */
async function setAside(
  platform: Platform,
  { id }: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const { id: paid, amount, currency, orderId: of } = payment;
  platform.log.error(
    { order: id, payment: paid, amount, currency, of },
    "a payment is not the one that its order asked for",
  );
  const [row] = await selectPrepared<OrderRow>(platform.db, SET_ASIDE, { id, payment: paid });
  return row ?? null;
}

/**
 * Confirms the order, opens what it sells, notes what of that its creator is to deliver, books it, and has it told: all of it
 * or nothing, by one statement. The posts are held, so that whoever withdraws one waits for this sale and sees it, or this
 * waits for them and finds that it is shown no more: by the row as it is then, since `publications` is read as it was when
 * the statement began. So is whom support is for. The order is held first, then serials, then their parts, as whoever writes
 * holds them. What opens nothing, since it was paid twice in two windows, or is there no more, and support for somebody who
 * has left, goes back: nobody keeps money for nothing. A fee that the provider does not know yet is asked for again later.
 */
const CONFIRM = `
  WITH confirmed AS (
    UPDATE orders SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
           settled_at = $now, note = NULL
     WHERE id = $id AND ${IS_OPEN} RETURNING *
  ), made AS (
    SELECT * FROM unnest(${listBind("ids")}, ${listBind("items")}, ${listBind("deliveries")}) AS m (id, post_id, delivery_id)
  ), held AS (
    SELECT id FROM posts WHERE EXISTS (SELECT FROM confirmed) AND published_version IS NOT NULL AND id IN (
       SELECT post_id FROM made UNION SELECT p.parent_id FROM made JOIN posts p ON p.id = made.post_id)
     ORDER BY parent_id IS NOT NULL, id FOR SHARE
  ), opened AS (
    INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
    SELECT made.id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $id
      FROM held JOIN made ON made.post_id = held.id JOIN publications p ON p.post_id = held.id
    ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING RETURNING item_id
  ), wanted AS (
    INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
    SELECT made.delivery_id, $id, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
      FROM opened JOIN made ON made.post_id = opened.item_id JOIN publications p ON p.post_id = opened.item_id
     WHERE ${IS_PROMISED} ON CONFLICT (order_id, post_id) DO NOTHING
  ), supported AS (
    SELECT id FROM users WHERE id IN (SELECT site_id FROM confirmed WHERE kind = 'support') AND deleted_at IS NULL FOR SHARE
  ), counted AS (
    ${COUNT_SUPPORT}
  ), kept AS (
    SELECT FROM opened UNION ALL SELECT FROM supported
  ), unopened AS (${keepRefund(`
      SELECT $refund, o.id, o.amount, 'duplicate', '', NULL, $now FROM confirmed o WHERE NOT EXISTS (SELECT FROM kept)`)}
  ), ${writeJournals("EXISTS (SELECT FROM confirmed)")}
  SELECT ${ORDER_COLUMNS},
         CASE WHEN EXISTS (SELECT FROM kept) THEN (${addJob("tell")}).id END AS told_by,
         CASE WHEN EXISTS (SELECT FROM unopened) THEN (${addJob("refund")}).id END AS returned_by,
         CASE WHEN o.fee IS NULL THEN (${addJob("fee")}).id END AS asked_by
    FROM confirmed o`;

/** What the creator keeps is decided at the sale, by the plan they have then. */
async function confirm(
  platform: Platform,
  { seller_groups, items, ...order }: OrderRow & Sold,
  { id: payment, fee }: CapturedPayment,
): Promise<OrderRow | null> {
  const now = platform.clock.now();
  const { shares } = platform.config.payments;
  const { creator } = splitSale(order.amount, shareOf(seller_groups, shares));
  const refund = platform.newId();
  const bind = {
    ...{ id: order.id, buyer: order.buyer_id, kind: order.kind, payment, creator, fee, items, refund, now },
    ...journalBinds(platform, salesJournals({ ...order, creator_share: creator, fee })),
    ...telling(platform, order),
    ...sendingRefund(platform, refund),
    ...firstFeeCheck(platform, order.id),
    ids: items.map(() => platform.newId()),
    deliveries: items.map(() => platform.newId()),
    due: dueAt(now),
  };
  const [row] = await selectPrepared<OrderRow & Record<"told_by" | "returned_by" | "asked_by", unknown>>(
    platform.db,
    CONFIRM,
    bind,
  );
  if (!row) return null;
  const { told_by, returned_by, asked_by, ...settled } = row;
  return settled;
}

/** The sale, and the provider's fee where that is known. */
function salesJournals(order: OrderRow): Journal[] {
  const { id, provider, fee } = order;
  const sale = { kind: "sale" as const, entries: saleEntries(saleOf(order)) };
  const kept = fee ? [{ kind: "fee" as const, entries: feeEntries(provider, fee, "creator") }] : [];
  return [sale, ...kept].map((part) => ({ ...journalOf(order, id), ...part }));
}
