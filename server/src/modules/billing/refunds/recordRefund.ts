import { saleStateEntries } from "@quire/domain/billing/journals";
import { formatMoney } from "@quire/domain/billing/money";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../platform/scope.ts";
import { contactAddress } from "../../accounts/contactAddress.ts";
import { restoreDeliveries } from "../deliveries/createDeliveries.ts";
import { isLostDispute } from "../disputes/lostAsRefund.ts";
import { saleStateOf } from "../disputes/saleStateOf.ts";
import { describePurchase, partiesOf, purchaseUrl, sandboxLine } from "../emails/saleEmails.ts";
import { bookRefundFailed } from "../events.ts";
import { postJournal } from "../ledger/postJournal.ts";
import { orders } from "../models/orders.ts";
import { type RefundColumns, refunds } from "../models/refunds.ts";
import { countSupport } from "../orders/countSupport.ts";
import { findOrder, journalOf, type OrderRow, saleOf } from "../orders/orderRow.ts";
import { recordRefunded, saveRefunded } from "../orders/revokeEntitlement.ts";
import type { ProviderRefund } from "../payments/provider.ts";
import { refundUnfulfilled } from "./refundUnfulfilled.ts";
import type { RefundCause } from "./requestRefund.ts";

type RefundRow = Pick<RefundColumns, "id" | "cause" | "state" | "amount">;

const REFUND = "id, cause, state, amount::float8 AS amount";

/** The reason for a refund, shown to its buyer. */
const NOTES: Record<RefundCause, string> = {
  creator: "The creator refunded this payment.",
  duplicate: "You already owned this, or it was no longer available, so we refunded the payment.",
  provider: "This payment was refunded.",
  canceled: "The order was canceled, so we refunded the payment.",
  undelivered: "It wasn't delivered in time, so we refunded the payment.",
};

/** Records all refunds of one payment as the provider lists them. Failed ones first: they leave room for others. */
export async function recordRefunds(
  platform: Platform,
  order: OrderRow,
  all: readonly ProviderRefund[],
): Promise<void> {
  const failed = all.filter(({ state }) => state === "failed");
  const others = all.filter(({ state }) => state !== "failed");
  for (const reported of [...failed, ...others]) await recordRefund(platform, order, reported);
}

/**
 * Records a refund as the provider reports it. It is booked as soon as it is pending, and access ends when nothing
 * of the payment is left; if it fails in the end, both are reverted. Safe to repeat.
 */
export async function recordRefund(
  platform: Platform,
  { id }: OrderRow,
  reported: ProviderRefund,
): Promise<void> {
  await withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const order = await findOrder(platform, id, { transaction, lock: true });
    if (order?.state !== "confirmed") return;
    const refund = await rowOf(scope, order, reported);
    if (!refund) return;
    if (reported.state === "failed") await revertRefund(scope, order, refund);
    else await applyRefund(scope, order, refund, reported);
  });
}

/** The row of this refund. One made in the provider's dashboard is inserted. */
async function rowOf(scope: Scope, order: OrderRow, reported: ProviderRefund): Promise<RefundRow | null> {
  const { platform } = scope;
  const find = async (where: string, bind: object) => {
    const sql = `SELECT ${REFUND} FROM refunds WHERE order_id = $order AND ${where} LIMIT 1`;
    const [found] = await scope.select<RefundRow>(sql, { order: order.id, ...bind });
    return found ?? null;
  };
  const { id, refundId: ours, amount } = reported;
  const known = await find("(provider_refund_id = $refund OR id = $ours) ORDER BY (id = $ours) DESC", {
    refund: id,
    ours,
  });
  if (known) return known;
  if (await isLostDispute(scope, order, reported)) return null;
  if (reported.state === "failed") {
    await insertReported(scope, order, reported);
    return null;
  }
  const left = order.amount - order.amount_refunded;
  // A dashboard also returns the fee that a buyer bore on top of the order's amount.
  if (amount > left)
    platform.log.warn({ order: order.id, refund: id, amount, left }, "a refund exceeds its payment");
  if (left === 0) return null;
  // A dashboard refund of all that is left fulfills our own pending request.
  const request =
    amount >= left ? await find("state = 'requested' AND provider_refund_id IS NULL", {}) : null;
  return request
    ? { ...request, amount: left }
    : insertReported(scope, order, { ...reported, amount: Math.min(amount, left) });
}

/**
 * Inserts a refund that we did not request. A failed one is inserted as well, so that older news of it as pending
 * has no effect.
 */
async function insertReported(
  scope: Scope,
  order: OrderRow,
  { id: reportedId, amount, state }: ProviderRefund,
): Promise<RefundRow | null> {
  const { platform } = scope;
  const now = platform.clock.now();
  const isFailed = state === "failed";
  const [row] = await scope.select<RefundRow>(
    `INSERT INTO refunds (id, order_id, amount, cause, state, provider_refund_id, created_at, closed_at)
     VALUES ($id, $order, $amount, 'provider', $state, $refund, $now, $closed) ON CONFLICT DO NOTHING RETURNING ${REFUND}`,
    {
      ...{ id: platform.newId(), order: order.id, amount, refund: reportedId, now },
      state: isFailed ? "failed" : "requested",
      closed: isFailed ? now : null,
    },
  );
  return row ?? null;
}

async function applyRefund(
  scope: Scope,
  order: OrderRow,
  refund: RefundRow,
  reported: ProviderRefund,
): Promise<void> {
  const { platform, transaction } = scope;
  if (refund.state !== "requested") return;
  const note = NOTES[refund.cause];
  await refunds(platform.db).update(
    {
      ...{ state: "processed", provider_refund_id: reported.id, amount: refund.amount },
      closed_at: platform.clock.now(),
    },
    { where: { id: refund.id }, transaction },
  );
  const refunded = order.amount_refunded + refund.amount;
  await recordRefunded(scope, order, { refunded, note });
  await postRefund(scope, order, { kind: "refund", refundId: refund.id, refunded });
  const why = refunded === order.amount ? note : "Part of this payment was refunded.";
  await emailBuyer(scope, order, { note: why, amount: refund.amount });
  // Another partial refund of an unfulfilled payment may have failed while this one was pending.
  if (refunded < order.amount) await refundUnfulfilled(scope, { ...order, amount_refunded: refunded });
}

/**
 * Reverts a refund that the buyer's bank rejected. After a full refund access is granted again, unless the buyer
 * has bought it again or its creator removed it: then the payment must be refunded once more. If a bank has taken
 * the payment as well, it stays refunded.
 */
async function revertRefund(scope: Scope, order: OrderRow, refund: RefundRow): Promise<void> {
  const { platform, transaction } = scope;
  if (refund.state === "failed") return;
  await refunds(platform.db).update(
    { state: "failed", closed_at: platform.clock.now() },
    { where: { id: refund.id }, transaction },
  );
  if (order.kind === "book") await platform.events.publish(bookRefundFailed, scope, { orderId: order.id });
  if (refund.state === "requested") return refundUnfulfilled(scope, order);
  const refunded = await refundedAmount(scope, order);
  if (refunded === order.amount_refunded) return;
  await saveRefunded(scope, order, refunded);
  await postRefund(scope, order, { kind: "refund_failed", refundId: refund.id, refunded });
  if (order.refunded_at !== null) await restoreAccess(scope, order);
  await refundUnfulfilled(scope, { ...order, amount_refunded: refunded, refunded_at: null });
}

/**
 * How much of a payment has been refunded, by all refunds that hold and all lost disputes. If both took the same
 * amount and one fails, the other still counts. A lost dispute that the provider also lists as a refund counts
 * once. The order's row is locked.
 */
async function refundedAmount(scope: Scope, { id, amount }: OrderRow): Promise<number> {
  const [row] = await scope.select<{ refunded: number }>(
    `SELECT (coalesce((SELECT sum(amount) FROM refunds WHERE order_id = $id AND state = 'processed'), 0)
           + coalesce((SELECT sum(d.amount) FROM disputes d WHERE d.order_id = $id AND d.state = 'lost' AND NOT EXISTS (
               SELECT FROM refunds r WHERE r.provider_refund_id = d.provider_refund_id AND r.state = 'processed')), 0)
           )::float8 AS refunded`,
    { id },
  );
  return Math.min(amount, row?.refunded ?? 0);
}

async function restoreAccess(scope: Scope, order: OrderRow): Promise<void> {
  const { platform, transaction } = scope;
  await orders(platform.db).update(
    { refunded_at: null, note: null },
    { where: { id: order.id }, transaction },
  );
  // Locked, so that a post can't be removed at this moment by a transaction that sees no buyer of it.
  await scope.execute(
    "SELECT 1 FROM posts WHERE id IN (SELECT item_id FROM entitlements WHERE order_id = $id) ORDER BY id FOR SHARE",
    { id: order.id },
  );
  await scope.execute(
    `UPDATE entitlements e SET revoked_at = NULL WHERE order_id = $id
        AND (EXISTS (SELECT 1 FROM publications p WHERE p.post_id = e.item_id)
             OR EXISTS (SELECT 1 FROM archived_posts a WHERE a.post_id = e.item_id))
        AND NOT EXISTS (SELECT 1 FROM entitlements b
                         WHERE b.user_id = e.user_id AND b.item_id = e.item_id AND b.revoked_at IS NULL)`,
    { id: order.id },
  );
  await restoreDeliveries(scope, order.id);
  await countSupport(scope, order, 1);
}

interface RefundChange {
  kind: "refund" | "refund_failed";
  refundId: string;
  /** How much of the payment has been refunded now. */
  refunded: number;
}

/** Books a refund or its failure. `order`: as it was before. */
async function postRefund(scope: Scope, order: OrderRow, { kind, refundId, refunded }: RefundChange) {
  const before = await saleStateOf(scope, order);
  const entries = saleStateEntries(saleOf(order), before, { ...before, refunded });
  await postJournal(scope, { ...journalOf(order, refundId), kind, entries });
}

async function emailBuyer(
  scope: Scope,
  order: OrderRow,
  { note, amount }: { note: string; amount: number },
): Promise<void> {
  const { platform, transaction } = scope;
  const { buyer, creator } = await partiesOf(scope, order);
  const to = buyer && contactAddress(buyer);
  if (!to) return;
  const named = describePurchase(order, creator);
  const price = formatMoney(order);
  const back = formatMoney({ amount, currency: order.currency });
  const what = amount === order.amount ? price : `${back} of ${price}`;
  await queueEmail(platform, transaction, to, {
    subject: `Your refund of ${back} is on its way`,
    lines: [
      note,
      `${what} for ${named}, order ${order.id}. Banks take up to ten days.`,
      ...sandboxLine(scope),
    ],
    link: { label: "See your purchase", url: purchaseUrl(scope, order) },
    sms: `Your refund of ${what} for ${named} is on its way.`,
  });
}
