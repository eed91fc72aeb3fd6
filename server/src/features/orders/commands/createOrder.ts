import type { NewOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import type { PaymentProvider } from "@quire/domain/enums";
import { providerFor } from "@quire/domain/orderPrice";
import { idempotencyKey } from "../../../payments/idempotencyKey.ts";
import { requireProvider } from "../../../payments/openProviders.ts";
import { beginPayment } from "../../../payments/orders/beginPayment.ts";
import { firstCheck } from "../../../payments/orders/checkOrder.ts";
import { IS_PROCESSING } from "../../../payments/orders/noteUnpaid.ts";
import { findOrderBy, ORDER_COLUMNS, type OrderRow } from "../../../payments/orders/orderRow.ts";
import { paymentKey } from "../../../payments/paymentKey.ts";
import { refuseBlockedPayer } from "../../../payments/refuseBlockedPayer.ts";
import { requestHash } from "../../../payments/requestHash.ts";
import { returnUrl } from "../../../payments/returnUrl.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { failpoint } from "../../../platform/failpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { addJob } from "../../../platform/jobs/addJob.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { platformUrl } from "../../../reading/addresses.ts";
import { aroundOrders, present } from "../presentOrder.ts";
import { type Ordered, whatIsOrdered } from "../whatIsOrdered.ts";

interface Input {
  params: { siteId: string; provider: PaymentProvider };
  body: NewOrder;
}

/** An order that is about to be kept. */
interface Wish {
  id: string;
  buyerId: string;
  key: string;
  hash: Buffer;
  returnTo: string;
}

/**
 * Begins a payment. The order and its key are kept before the provider is told, so that whatever is lost on the way, the
 * same key finds the same order again.
 */
export async function createOrder(
  context: Context,
  input: Input,
): Promise<{ order: Order; checkout: { url: string } | null }> {
  const { platform } = context;
  const { userId } = requirePerson(context);
  const key = idempotencyKey(context);
  const hash = requestHash(input.body, input.params);
  // Read at once, whether or not it is needed: an order is new, as a rule.
  const readings = readAtOnce(context, input);
  const known = await findByKey(context, userId, key);
  const { row, isNew } = known
    ? { row: sameRequest(known, hash), isNew: false }
    : await order(context, input, { key, hash }, readings);
  // The provider takes a while: what is shown with the order is read meanwhile.
  const [ready, around] = await Promise.all([
    beginPayment(platform, row, isNew),
    aroundOrders(platform, [row]),
  ]);
  return { order: present(platform, ready, around), checkout: checkoutOf(context, ready) };
}

function sameRequest(row: OrderRow, hash: Buffer): OrderRow {
  if (!row.request_hash.equals(hash)) throw new Refusal("idempotency_mismatch");
  return row;
}

const findByKey = ({ platform }: Context, buyer: string, key: string): Promise<OrderRow | null> =>
  findOrderBy(platform, "o.buyer_id = $buyer AND o.idempotency_key = $key", { buyer, key });

interface Readings {
  ordered: Promise<Ordered>;
  /** Refuses who is blocked. */
  payer: Promise<void>;
}

function readAtOnce(context: Context, { params, body }: Input): Readings {
  const person = requirePerson(context);
  const ordered = whatIsOrdered(context, person, params.siteId, body);
  const payer = refuseBlockedPayer(context.platform, person.userId);
  // Refusals of what is not awaited: the same request was here before.
  for (const reading of [ordered, payer]) reading.catch(() => undefined);
  return { ordered, payer };
}

async function order(
  context: Context,
  { params, body }: Input,
  { key, hash }: { key: string; hash: Buffer },
  readings: Readings,
): Promise<{ row: OrderRow; isNew: boolean }> {
  const { platform } = context;
  const person = requirePerson(context);
  const ordered = await readings.ordered;
  refuseOtherPrice(ordered, body);
  const provider = providerFor(ordered.price.currency);
  if (provider !== params.provider) throw new Refusal("other_provider", { details: { provider } });
  requireProvider(platform, provider);
  const id = platform.newId();
  const wish = {
    id,
    buyerId: person.userId,
    key,
    hash,
    returnTo: returnUrl(context, body.return_to ?? "/", { order: id }),
  };
  await readings.payer;
  await countOrder(context, person.userId, body);
  const made = await keep(platform, wish, params, body, ordered);
  failpoint("paymentOrderKept");
  return made ? { row: made, isNew: true } : { row: await standing(context, wish, ordered), isNew: false };
}

/** The order that is there already: the same request was here a moment ago, or their bank is to answer for the same. */
async function standing(context: Context, { buyerId, key, hash }: Wish, ordered: Ordered): Promise<OrderRow> {
  const same = await findByKey(context, buyerId, key);
  if (same) return sameRequest(same, hash);
  const bind = { buyerId, kind: ordered.kind, items: itemsOf(ordered) };
  const waitedFor = await findOrderBy(context.platform, `${IS_WAITED_FOR} LIMIT 1`, bind);
  // The bank has answered just now: what is asked for may be refused, or begun anew.
  if (!waitedFor) throw new Refusal("order_processing", { retryAfter: 1 });
  return waitedFor;
}

const itemsOf = ({ items }: Ordered): string =>
  JSON.stringify(items.map((item, at) => ({ ...item, position: at + 1 })));

/** Nobody pays another price than they saw. */
function refuseOtherPrice({ kind, price }: Ordered, { amount, currency }: NewOrder): void {
  const isOther =
    (currency !== undefined && currency !== price.currency) ||
    (kind !== "support" && amount !== undefined && amount !== price.amount);
  if (isOther) throw new Refusal("price_changed", { details: price });
}

async function countOrder({ platform }: Context, userId: string, { type }: NewOrder): Promise<void> {
  if (type === "support") await enforceLimit(platform, "supportByUser", userId, "too_much_support");
  else await enforceLimit(platform, "ordersByUser", userId, "order_processing");
}

/**
 * SQL: an order `o` of this buyer's has all of `$items` in it, and their bank is to answer for it. Whoever asks to pay for the
 * same once more is told of that one. Support may be given twice.
 */
const IS_WAITED_FOR = `o.buyer_id = $buyerId AND ${IS_PROCESSING} AND o.kind <> 'support' AND $kind <> 'support' AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset($items::jsonb) AS i (id text)
     WHERE i.id NOT IN (SELECT item_id FROM order_items WHERE order_id = o.id))`;

const KEEP = `
  WITH o AS (
    INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, title, message, is_private, details,
                        return_url, idempotency_key, request_hash, created_at)
    SELECT $id, $buyerId::text, $siteId, $kind, $provider, $amount::bigint, $currency, $title, $message, $isPrivate, $details,
           $returnTo, $key, $hash, $now
     WHERE NOT EXISTS (SELECT FROM orders o WHERE ${IS_WAITED_FOR})
    ON CONFLICT (buyer_id, idempotency_key) DO NOTHING RETURNING *
  ), items AS (
    INSERT INTO order_items (order_id, position, item_id, title, amount)
    SELECT o.id, i.position, i.id, i.title, i.amount
      FROM o, jsonb_to_recordset($items::jsonb) AS i (position integer, id text, title text, amount bigint)
  )
  SELECT ${ORDER_COLUMNS}, (${addJob("check")}).id AS check_job FROM o`;

/** The order with what is in it, and the reconciler's first look. Null when its key, or one that is waited for, stands already. */
async function keep(
  platform: Platform,
  { id, buyerId, key, hash, returnTo }: Wish,
  { siteId, provider }: Input["params"],
  { message, private: isPrivate = false, details }: NewOrder,
  ordered: Ordered,
): Promise<OrderRow | null> {
  const { kind, title, price } = ordered;
  const now = platform.clock.now();
  const [row] = await selectPrepared<OrderRow>(platform.db, KEEP, {
    ...{ id, buyerId, siteId, kind, provider, title, isPrivate, returnTo, key, hash, now },
    ...price,
    ...firstCheck(platform, id),
    message: kind === "support" ? message || null : null,
    details: details || null,
    items: itemsOf(ordered),
  });
  return row ?? null;
}

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
