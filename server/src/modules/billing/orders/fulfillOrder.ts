import { dueAt } from "@quire/domain/billing/deliveries";
import { feeEntries, saleEntries } from "@quire/domain/billing/journals";
import { shareOf, splitSale } from "@quire/domain/billing/shares";
import type { Role } from "@quire/domain/enums";
import { groupsNow } from "../../../platform/database/groupsNow.ts";
import { listBind } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Platform } from "../../../platform/platform.ts";
import { IS_PROMISED } from "../deliveries/createDeliveries.ts";
import { type Journal, journalBinds, writeJournals } from "../ledger/postJournal.ts";
import type { CapturedPayment } from "../payments/provider.ts";
import { insertRefund } from "../refunds/requestRefund.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
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
export async function fulfillOrder(
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
  UPDATE orders o SET state = 'error', turns_at = NULL, payment_id = $payment,
         note = 'The amount paid does not match the order. Email support and mention this order.'
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
 * Opens the posts that were sold, and notes what of them their creator is to deliver. The posts are held, so that whoever
 * withdraws one waits for this sale and sees it, or this waits for them and finds that it is shown no more: by the row as it
 * is then, since `publications` is read as it was when the statement began. The order is held first, then serials, then their
 * parts, as whoever writes holds them. `made`: the posts, with the ids of what is written about each. `isNear`: of a post's id,
 * that it is one of theirs or of their serials'.
 */
const openPosts = (made: string, isNear: string): string => `
  made AS (${made}), held AS (
    SELECT id FROM posts WHERE EXISTS (SELECT FROM confirmed) AND published_version IS NOT NULL AND id ${isNear}
     ORDER BY parent_id IS NOT NULL, id FOR SHARE
  ), kept AS (
    INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
    SELECT made.id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $id
      FROM held JOIN made ON made.post_id = held.id JOIN publications p ON p.post_id = held.id
    ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING RETURNING item_id
  ), wanted AS (
    INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
    SELECT made.delivery_id, $id, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
      FROM kept JOIN made ON made.post_id = kept.item_id JOIN publications p ON p.post_id = kept.item_id
     WHERE ${IS_PROMISED} ON CONFLICT (order_id, post_id) DO NOTHING
  )`;

/** Whom support is for is held as posts are: they may be leaving. */
const COUNT_SUPPORTER = `
  kept AS (
    SELECT id FROM users WHERE id IN (SELECT site_id FROM confirmed) AND deleted_at IS NULL FOR SHARE
  ), counted AS (
    UPDATE sites SET supporters_count = supporters_count + 1 FROM kept WHERE sites.id = kept.id
  )`;

/**
 * Confirms an order, and does and books what it is for: all of it or nothing, by one statement. What opens nothing, since it
 * was paid twice in two windows, or is there no more, and support for somebody who has left, goes back: nobody keeps money
 * for nothing. Its refund has the order's own id, by which it is known ever after. `turns_at` has what can wait done by `afterSale`.
 */
const confirmBy = (confirmation: string) => `
  WITH confirmed AS (
    UPDATE orders SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
           settled_at = $now, turns_at = $now, note = NULL
     WHERE id = $id AND ${IS_OPEN} RETURNING *
  ), ${confirmation}, returned AS (${insertRefund(`
      SELECT o.id, o.id, o.amount, 'duplicate', '', NULL, $now FROM confirmed o WHERE NOT EXISTS (SELECT FROM kept)`)}
  ), ${writeJournals("fails", "EXISTS (SELECT FROM confirmed)")}
  SELECT id FROM confirmed`;

const LISTS = [listBind("ids"), listBind("items"), listBind("deliveries")];
const ITEM = `${listBind("items")}[1]`;
/** Nearly all orders are for one post. The planner takes a list for ten, and looks through whole tables for them. */
const CONFIRM_ONE = confirmBy(
  openPosts(
    `SELECT * FROM (VALUES (${LISTS.map((list) => `${list}[1]`)})) AS m (id, post_id, delivery_id)`,
    `= ANY (ARRAY[${ITEM}, (SELECT parent_id::text FROM posts WHERE id = ${ITEM})])`,
  ),
);
const CONFIRM_MANY = confirmBy(
  openPosts(
    `SELECT * FROM unnest(${LISTS}) AS m (id, post_id, delivery_id)`,
    "IN (SELECT post_id FROM made UNION SELECT p.parent_id FROM made JOIN posts p ON p.id = made.post_id)",
  ),
);
const CONFIRM_SUPPORT = confirmBy(COUNT_SUPPORTER);

function confirmationOf({ kind }: OrderRow, items: readonly string[]): string {
  if (kind === "support") return CONFIRM_SUPPORT;
  return items.length === 1 ? CONFIRM_ONE : CONFIRM_MANY;
}

/** What the creator keeps is decided at the sale, by the plan they have then. */
async function confirm(
  platform: Platform,
  { seller_groups, items, ...order }: OrderRow & Sold,
  { id: payment, fee }: CapturedPayment,
): Promise<OrderRow | null> {
  const now = platform.clock.now();
  const { shares } = platform.config.payments;
  const { creator } = splitSale(order.amount, shareOf(seller_groups, shares));
  const bind = {
    ...{ id: order.id, buyer: order.buyer_id, kind: order.kind, payment, creator, fee, items, now },
    ...journalBinds(platform, salesJournals({ ...order, creator_share: creator, fee })),
    ids: items.map(() => platform.newId()),
    deliveries: items.map(() => platform.newId()),
    due: dueAt(now),
  };
  const [confirmed] = await selectPrepared(platform.db, confirmationOf(order, items), bind);
  if (!confirmed) return null;
  platform.jobs.soon(runDueOrdersJob);
  const settled = { payment_id: payment, creator_share: creator, fee, settled_at: now, note: null };
  return { ...order, ...settled, state: "confirmed" };
}

/** The sale, and the provider's fee where that is known. */
function salesJournals(order: OrderRow): Journal[] {
  const { id, provider, fee } = order;
  const sale = { kind: "sale" as const, entries: saleEntries(saleOf(order)) };
  const kept = fee ? [{ kind: "fee" as const, entries: feeEntries(provider, fee, "creator") }] : [];
  return [sale, ...kept].map((part) => ({ ...journalOf(order, id), ...part }));
}
