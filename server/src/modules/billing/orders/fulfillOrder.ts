import { dueAt } from "@quire/domain/billing/deliveries";
import { feeEntries, saleEntries } from "@quire/domain/billing/journals";
import { shareOf, splitSale } from "@quire/domain/billing/shares";
import type { Role } from "@quire/domain/enums";
import { activeGroups } from "../../../platform/database/activeGroups.ts";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { IS_PROMISED } from "../deliveries/createDeliveries.ts";
import { insertJournals } from "../ledger/postJournal.ts";
import type { CapturedPayment } from "../payments/provider.ts";
import { insertRefund } from "../refunds/requestRefund.ts";
import { countSupport } from "./countSupport.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
import { journalOf, ORDER_COLUMNS, type OrderRow, saleOf } from "./orderRow.ts";

/**
 * Fulfills an order for a payment that the provider has captured, once. A payment that does not match the order
 * grants nothing. Null if another process has already decided the order.
 */
export async function fulfillOrder(
  platform: Platform,
  order: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const isOrdered =
    payment.amount === order.amount && payment.currency === order.currency && payment.orderId === order.id;
  return isOrdered ? confirm(platform, order, payment) : rejectPayment(platform, order, payment);
}

/** SQL: the order is not decided yet. */
const IS_OPEN = "state IN ('pending', 'failed')";

/** Signed or not, a payment of another amount or for another order is not accepted. Staff must check it. */
async function rejectPayment(
  platform: Platform,
  { id }: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const { id: paid, amount, currency, orderId: of } = payment;
  platform.log.error(
    { order: id, payment: paid, amount, currency, of },
    "a payment is not the one that its order asked for",
  );
  const [row] = await select<OrderRow>(
    platform.db,
    `UPDATE orders o SET state = 'error', next_check_at = NULL, payment_id = $payment,
            note = 'The amount paid does not match the order. Email support and mention this order.'
      WHERE id = $id AND ${IS_OPEN} RETURNING ${ORDER_COLUMNS}`,
    { id, payment: paid },
  );
  return row ?? null;
}

/**
 * Confirms an order, grants what it is for and books the sale, in one transaction. A payment that grants nothing
 * (paid twice in two tabs, the post is gone, the supported creator has left) is refunded. `next_check_at` makes
 * `afterSale` do the rest.
 */
async function confirm(
  platform: Platform,
  { id }: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const confirmed = await withTransaction(platform.db, async (transaction) => {
    const scope = { platform, transaction };
    const order = await markConfirmed(scope, id, payment);
    if (!order) return null;
    const isGranted =
      order.kind === "support" ? await countSupport(scope, order, 1) : await grantPosts(scope, order);
    // The order's own id identifies the refund of a payment that granted nothing.
    if (!isGranted)
      await insertRefund(scope, order, { id, cause: "duplicate", reason: "", requestedBy: null });
    await bookSale(scope, order);
    return order;
  });
  if (confirmed) platform.jobs.soon(runDueOrdersJob);
  return confirmed;
}

/** Confirms an undecided order; null if it is decided. The creator's share follows the plan they have now. */
async function markConfirmed(
  { platform, transaction }: Scope,
  id: string,
  { id: payment, fee }: CapturedPayment,
): Promise<OrderRow | null> {
  const { db, clock, config } = platform;
  const now = clock.now();
  const [sale] = await select<{ amount: number; seller_groups: Role[] }>(
    db,
    `SELECT o.amount::float8 AS amount, ${activeGroups("o.site_id")} AS seller_groups FROM orders o WHERE o.id = $id`,
    { id, now },
    transaction,
  );
  if (!sale) return null;
  const { creator } = splitSale(sale.amount, shareOf(sale.seller_groups, config.payments.shares));
  const [order] = await select<OrderRow>(
    db,
    `UPDATE orders o SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
            confirmed_at = $now, next_check_at = $now, note = NULL
      WHERE id = $id AND ${IS_OPEN} RETURNING ${ORDER_COLUMNS}`,
    { id, payment, creator, fee, now },
    transaction,
  );
  return order ?? null;
}

/** Grants access to the ordered posts that still exist. False if the buyer owns all of them already, or none is left. */
async function grantPosts(scope: Scope, order: OrderRow): Promise<boolean> {
  const postIds = await lockOrderedPosts(scope, order.id);
  const granted = await insertEntitlements(scope, order, postIds);
  if (granted.length > 0) await insertDeliveries(scope, order, granted);
  return granted.length > 0;
}

/**
 * Locks the published posts of an order, so that unpublishing one waits for this sale and sees it. Serials are
 * locked before their parts, as everywhere. Returns the ids of the posts and their serials.
 */
async function lockOrderedPosts({ platform, transaction }: Scope, orderId: string): Promise<string[]> {
  const rows = await select<{ id: string }>(
    platform.db,
    `SELECT id FROM posts WHERE published_version IS NOT NULL AND id IN (
        SELECT item_id FROM order_items WHERE order_id = $orderId
        UNION SELECT p.parent_id FROM order_items i JOIN posts p ON p.id = i.item_id WHERE i.order_id = $orderId)
      ORDER BY parent_id IS NOT NULL, id FOR SHARE`,
    { orderId },
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Grants the posts that the buyer does not own yet. Returns their ids. */
async function insertEntitlements(
  { platform, transaction }: Scope,
  order: OrderRow,
  postIds: readonly string[],
): Promise<string[]> {
  const items = await select<{ item_id: string }>(
    platform.db,
    "SELECT item_id FROM order_items WHERE order_id = $id AND item_id = ANY ($postIds::text[]) ORDER BY item_id",
    { id: order.id, postIds },
    transaction,
  );
  const granted: string[] = [];
  for (const { item_id: item } of items) {
    const inserted = await execute(
      platform.db,
      `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
       SELECT $id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $order FROM publications p WHERE p.post_id = $item
       ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING`,
      {
        ...{ id: platform.newId(), buyer: order.buyer_id, kind: order.kind, item, order: order.id },
        now: platform.clock.now(),
      },
      transaction,
    );
    if (inserted > 0) granted.push(item);
  }
  return granted;
}

/** Creates the deliveries of those posts that their creator delivers after the sale. */
async function insertDeliveries(
  { platform, transaction }: Scope,
  order: OrderRow,
  postIds: readonly string[],
): Promise<void> {
  const now = platform.clock.now();
  for (const postId of postIds) {
    await execute(
      platform.db,
      `INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, created_at)
       SELECT $id, $order, p.post_id, p.site_id, $buyer, p.good_type, $due, $now
         FROM publications p WHERE p.post_id = $postId AND ${IS_PROMISED} ON CONFLICT (order_id, post_id) DO NOTHING`,
      { id: platform.newId(), order: order.id, buyer: order.buyer_id, postId, due: dueAt(now), now },
      transaction,
    );
  }
}

/** Books the sale, and the provider fee if it is known. */
async function bookSale(scope: Scope, order: OrderRow): Promise<void> {
  const { id, provider, fee } = order;
  const sale = { ...journalOf(order, id), kind: "sale" as const, entries: saleEntries(saleOf(order)) };
  const feePart = fee
    ? [{ ...journalOf(order, id), kind: "fee" as const, entries: feeEntries(provider, fee, "creator") }]
    : [];
  await insertJournals(scope, [sale, ...feePart], "fail");
}
