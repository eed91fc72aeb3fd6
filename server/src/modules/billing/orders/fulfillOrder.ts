import { feeEntries, saleEntries, totalCosts } from "@quire/domain/billing/journals";
import { shareOf, splitSale } from "@quire/domain/billing/shares";
import type { Role } from "@quire/domain/enums";
import { activeGroups } from "../../../platform/database/activeGroups.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { createDelivery } from "../deliveries/createDeliveries.ts";
import { bookOrderPaid } from "../events.ts";
import { insertJournals } from "../ledger/postJournal.ts";
import type { CapturedPayment } from "../payments/provider.ts";
import { rejectPayment } from "../refunds/rejectedPayments.ts";
import { insertRefund } from "../refunds/requestRefund.ts";
import { countSupport } from "./countSupport.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
import { journalOf, ORDER_COLUMNS, type OrderRow, saleOf } from "./orderRow.ts";

/**
 * Fulfills an order for a payment that the provider has captured, once. A payment that does not match the order
 * grants nothing and is refunded. Null if another process has already decided the order.
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

/**
 * Confirms an order, grants what it is for and books the sale, in one transaction. A payment that grants nothing
 * (paid twice in two tabs, the post is gone, the supported creator has left) is refunded. `next_check_at` makes
 * `afterSale` do the rest.
 */
async function confirm(
  platform: Platform,
  undecided: OrderRow,
  payment: CapturedPayment,
): Promise<OrderRow | null> {
  const { id } = undecided;
  const confirmed = await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await markConfirmed(scope, undecided, payment);
    if (!order) return null;
    const isGranted = await grant(scope, order);
    // The order's own id identifies the refund of a payment that granted nothing.
    if (!isGranted)
      await insertRefund(scope, order, { id, cause: "duplicate", reason: "", requestedBy: null });
    await bookSale(scope, order);
    return order;
  });
  if (confirmed) platform.jobs.soon(runDueOrdersJob);
  return confirmed;
}

/** Grants what an order is for; false if it granted nothing. */
async function grant(scope: Scope, order: OrderRow): Promise<boolean> {
  if (order.kind === "support") return countSupport(scope, order, 1);
  if (order.kind !== "book") return grantPosts(scope, order);
  await scope.platform.events.publish(bookOrderPaid, scope, { orderId: order.id });
  return true;
}

/** Confirms an undecided order; null if it is decided. The creator's share follows the plan they have now. */
async function markConfirmed(
  scope: Scope,
  { id, amount, costs, buyer_id: buyer, site_id: site }: OrderRow,
  { id: payment, fee }: CapturedPayment,
): Promise<OrderRow | null> {
  const { platform } = scope;
  const { clock, config } = platform;
  const now = clock.now();
  const sql = `SELECT ${activeGroups("u.id")} AS groups FROM users u WHERE u.id = $site`;
  const [seller] = await scope.select<{ groups: Role[] }>(sql, { site, now });
  // Creators earn nothing on copies that they order themselves.
  const share = buyer === site ? 0 : shareOf(seller?.groups ?? [], config.payments.shares);
  const { creator } = splitSale(amount - totalCosts(costs), share);
  const [order] = await scope.select<OrderRow>(
    `UPDATE orders o SET state = 'confirmed', payment_id = $payment, creator_share = $creator::bigint, fee = $fee::bigint,
            confirmed_at = $now, next_check_at = $now, note = NULL
      WHERE id = $id AND ${IS_OPEN} RETURNING ${ORDER_COLUMNS}`,
    { id, payment, creator, fee, now },
  );
  return order ?? null;
}

/** Grants access to the ordered posts that still exist. False if the buyer owns all of them already, or none is left. */
async function grantPosts(scope: Scope, order: OrderRow): Promise<boolean> {
  let isGranted = false;
  for (const postId of await lockOrderedPosts(scope, order.id)) {
    if (!(await insertEntitlement(scope, order, postId))) continue;
    await createDelivery(scope, order, postId);
    isGranted = true;
  }
  return isGranted;
}

/**
 * Locks the published posts of an order, so that unpublishing one waits for this sale and sees it. Serials are
 * locked before their parts, as everywhere. Returns the ids of the posts.
 */
async function lockOrderedPosts(scope: Scope, orderId: string): Promise<string[]> {
  const rows = await scope.select<{ id: string; is_ordered: boolean }>(
    `SELECT id, id IN (SELECT item_id FROM order_items WHERE order_id = $orderId) AS is_ordered
       FROM posts WHERE published_version IS NOT NULL AND id IN (
        SELECT item_id FROM order_items WHERE order_id = $orderId
        UNION SELECT p.parent_id FROM order_items i JOIN posts p ON p.id = i.item_id WHERE i.order_id = $orderId)
      ORDER BY parent_id IS NOT NULL, id FOR SHARE`,
    { orderId },
  );
  return rows.filter(({ is_ordered }) => is_ordered).map(({ id }) => id);
}

/** Returns false if the buyer owns the post already. */
async function insertEntitlement(
  scope: Scope,
  { id: order, buyer_id: buyer, kind }: OrderRow,
  postId: string,
): Promise<boolean> {
  const { platform } = scope;
  const inserted = await scope.execute(
    `INSERT INTO entitlements (id, user_id, site_id, item_kind, item_id, source, granted_at, order_id)
     SELECT $id, $buyer, p.site_id, $kind, p.post_id, 'purchase', $now, $order FROM publications p WHERE p.post_id = $postId
     ON CONFLICT (user_id, item_id) WHERE revoked_at IS NULL DO NOTHING`,
    { id: platform.newId(), buyer, kind, order, postId, now: platform.clock.now() },
  );
  return inserted > 0;
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
