import type { NewOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { PaymentProvider } from "@quire/domain/enums";
import { selectPrepared } from "../../../../platform/database/selectPrepared.ts";
import { failpoint } from "../../../../platform/failpoint.ts";
import { platformUrl } from "../../../../platform/http/addresses.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { HeldLimit, LimitAnswer } from "../../../../platform/limits/limits.ts";
import { LOOK_WITHIN, SOON_ON_DISK, takeWithin } from "../../../../platform/limits/postgresLimits.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { idempotencyKey } from "../../payments/idempotencyKey.ts";
import { requireProvider } from "../../payments/openProviders.ts";
import { paymentKey } from "../../payments/paymentKey.ts";
import { payerQuestion, refuseBlocked } from "../../payments/refuseBlockedPayer.ts";
import { requestHash } from "../../payments/requestHash.ts";
import { returnUrl } from "../../payments/returnUrl.ts";
import { beginPayment } from "../beginPayment.ts";
import { firstReconcileAt } from "../checkOrder.ts";
import { findOrderBy, type OrderRow, UNTOUCHED } from "../orderRow.ts";
import { aroundOrders, present, type Surroundings } from "../presentOrder.ts";
import { aroundNew, type Ordered, quoteOrder } from "../quoteOrder.ts";
import { IS_PROCESSING } from "../recordUnpaid.ts";

interface Input {
  params: { siteId: string; provider: PaymentProvider };
  body: NewOrder;
}

/** By what a request is known again. */
interface Asked {
  buyerId: string;
  key: string;
  hash: Buffer;
}

/** An order that is about to be kept. */
interface Wish extends Asked {
  id: string;
  returnTo: string;
}

/** An order of ours, whether or not it was kept just now, and what is shown with it. */
interface Begun {
  row: OrderRow;
  isNew: boolean;
  around: Surroundings;
}

/**
 * Begins a payment. The order and its key are kept before the provider is told, so that whatever is lost on the way, the
 * same key finds the same order again: also one that would be refused by now, since it was paid, say.
 */
export async function createOrder(
  context: Context,
  input: Input,
): Promise<{ order: Order; checkout: { url: string } | null }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const asked = {
    buyerId: userId,
    key: idempotencyKey(context),
    hash: requestHash(input.body, input.params),
  };
  const { row, isNew, around } = await order(context, input, asked).catch(async (refusal: unknown) => {
    const known = await findByKey(platform, asked);
    if (!known) throw refusal;
    return standing(platform, known);
  });
  const ready = await beginPayment(platform, row, isNew);
  return { order: present(platform, ready, around), checkout: checkoutOf(context, ready) };
}

/** The order of the same key, which must have been for the same. */
async function findByKey(platform: Platform, { buyerId, key, hash }: Asked): Promise<OrderRow | null> {
  const where = "o.buyer_id = $buyerId AND o.idempotency_key = $key";
  const row = await findOrderBy(platform, where, { buyerId, key });
  if (row && !row.request_hash.equals(hash)) throw new Refusal("idempotency_mismatch");
  return row;
}

const standing = async (platform: Platform, row: OrderRow): Promise<Begun> => ({
  row,
  isNew: false,
  around: await aroundOrders(platform, [row]),
});

async function order(context: Context, { params, body }: Input, asked: Asked): Promise<Begun> {
  const { platform } = context;
  const ordered = await quoteOrder(context, requireUser(context), params.siteId, body);
  refuseOtherPrice(ordered, body);
  const provider = providerFor(ordered.price.currency);
  if (provider !== params.provider) throw new Refusal("other_provider", { details: { provider } });
  requireProvider(platform, provider);
  const id = platform.newId();
  const returnTo = returnUrl(context, body.return_to ?? "/", { order: id });
  const made = await keep(platform, { ...asked, id, returnTo }, params, body, ordered);
  failpoint("paymentOrderKept");
  return made
    ? { row: made, isNew: true, around: aroundNew(id, ordered) }
    : standing(platform, await findStanding(platform, asked, ordered));
}

/** The order that is there already: the same request was here a moment ago, or their bank is to answer for the same. */
async function findStanding(platform: Platform, asked: Asked, ordered: Ordered): Promise<OrderRow> {
  const same = await findByKey(platform, asked);
  if (same) return same;
  const bind = { buyerId: asked.buyerId, kind: ordered.kind, items: itemsOf(ordered) };
  const waitedFor = await findOrderBy(platform, `${IS_WAITED_FOR} LIMIT 1`, bind);
  // The bank has answered just now: what is asked for may be refused, or begun anew.
  if (!waitedFor) throw new Refusal("order_processing", { retryAfter: 1 });
  return waitedFor;
}

const itemsOf = ({ items }: Ordered): string =>
  JSON.stringify(items.map(({ id, title, amount }, at) => ({ id, title, amount, position: at + 1 })));

/** Nobody pays another price than they saw. */
function refuseOtherPrice({ kind, price }: Ordered, { amount, currency }: NewOrder): void {
  const isOther =
    (currency !== undefined && currency !== price.currency) ||
    (kind !== "support" && amount !== undefined && amount !== price.amount);
  if (isOther) throw new Refusal("price_changed", { details: price });
}

/** Which limit an order counts for, and what is said when it is reached. */
const limitOf = ({ type }: NewOrder) =>
  type === "support"
    ? ({ name: "supportByUser", code: "too_much_support" } as const)
    : ({ name: "ordersByUser", code: "order_processing" } as const);

/**
 * SQL: an order `o` of this buyer's has all of `$items` in it, and their bank is to answer for it. Whoever asks to pay for the
 * same once more is told of that one. Support may be given twice.
 */
const IS_WAITED_FOR = `o.buyer_id = $buyerId AND ${IS_PROCESSING} AND o.kind <> 'support' AND $kind <> 'support' AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset($items::jsonb) AS i (id text)
     WHERE i.id NOT IN (SELECT item_id FROM order_items WHERE order_id = o.id))`;

/**
 * An order that stands already, by its key, counts for no limit, and neither does one of somebody who is not to pay now. It
 * need not be on the disk before the provider is told: where the buyer pays is shown only when the provider's name for it is
 * there (`beginPayment`), and the order with it. One that the database lost before that can't be paid by anybody.
 */
const KEEP = `
  WITH blocked AS (
    SELECT held.points, held.expires_at FROM (SELECT) one ${LOOK_WITHIN}
  ), counted AS (${takeWithin(`NOT EXISTS (SELECT FROM blocked WHERE points >= $lookMost)
       AND NOT EXISTS (SELECT FROM orders WHERE buyer_id = $buyerId AND idempotency_key = $key)`)}
  ), o AS (
    INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, title, message, is_private, details,
                        return_url, idempotency_key, request_hash, created_at, turns_at)
    SELECT $id, $buyerId::text, $site_id, $kind::text, $provider, $amount::bigint, $currency, $title, $message, $is_private,
           $details, $return_url, $key::text, $request_hash, $now, $turns
      FROM counted WHERE points <= $limitMost AND NOT EXISTS (SELECT FROM orders o WHERE ${IS_WAITED_FOR})
    ON CONFLICT (buyer_id, idempotency_key) DO NOTHING RETURNING id
  ), items AS (
    INSERT INTO order_items (order_id, position, item_id, title, amount)
    SELECT o.id, i.position, i.id, i.title, i.amount
      FROM o, jsonb_to_recordset($items::jsonb) AS i (position integer, id text, title text, amount bigint)
  )
  SELECT o.id, counted.points, counted.expires_at AS "expiresAt",
         blocked.points AS "blockedPoints", blocked.expires_at AS "blockedUntil", ${SOON_ON_DISK}
    FROM blocked LEFT JOIN counted ON true LEFT JOIN o ON true`;

/** What was kept, with the two limits that were looked at: each null where there is none. */
interface Kept {
  id: string | null;
  points: number | null;
  expiresAt: Date | null;
  blockedPoints: number | null;
  blockedUntil: Date | null;
}

/** The order with what is in it, and when it is first looked at. Null when its key, or one that is waited for, stands already. */
async function keep(
  platform: Platform,
  { id, buyerId, key, hash, returnTo }: Wish,
  { siteId, provider }: Input["params"],
  body: NewOrder,
  ordered: Ordered,
): Promise<OrderRow | null> {
  const { kind, title, price } = ordered;
  const { message, private: isPrivate = false, details } = body;
  const { name, code } = limitOf(body);
  const limit = platform.limits.takeWithin(name, buyerId);
  const refuse = ({ ok, retryAfterSeconds }: LimitAnswer) => {
    if (!ok) throw new Refusal(code, { retryAfter: retryAfterSeconds });
  };
  if (limit.over) refuse(limit.over);
  const now = platform.clock.now();
  const row: OrderRow = {
    ...{ id, buyer_id: buyerId, site_id: siteId, kind, provider, ...price, ...UNTOUCHED },
    ...{ title, message: kind === "support" ? message || null : null, details: details || null },
    ...{ is_private: isPrivate, return_url: returnTo, request_hash: hash, created_at: now },
  };
  const blocked = payerQuestion(platform, buyerId);
  const [found] = await selectPrepared<Kept>(platform.db, KEEP, {
    ...{ ...row, ...limit.binds, ...blocked.binds },
    ...{ buyerId, key, now, turns: firstReconcileAt(now), items: itemsOf(ordered) },
  });
  if (!found) throw new Error("nobody said whether the order was kept");
  refuseBlocked(blocked, heldIn(found.blockedPoints, found.blockedUntil));
  const held = heldIn(found.points, found.expiresAt);
  if (!held) return null;
  refuse(limit.answer(held));
  return found.id === null ? null : row;
}

const heldIn = (points: number | null, expiresAt: Date | null): HeldLimit | null =>
  points === null || expiresAt === null ? null : { points, expiresAt };

/**
 * Where the buyer goes now; nowhere, when there is nothing left to pay, or their bank is to answer. Razorpay's order may be
 * paid by another way meanwhile, and is paid once; of Stripe's checkout nothing is left.
 */
function checkoutOf({ platform }: Context, row: OrderRow): { url: string } | null {
  if (row.state !== "pending" || row.provider_order_id === null) return null;
  if (row.provider === "stripe" && row.processing_at !== null) return null;
  if (row.checkout_url) return { url: row.checkout_url };
  const page = `${platformUrl(platform.config)}/${row.site_id}/payment/razorpay/${row.id}`;
  return { url: `${page}?key=${paymentKey(platform, row.id)}` };
}
