import type { Order } from "@quire/contracts/records/order";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { PaymentProvider } from "@quire/domain/enums";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { failpoint } from "../../platform/failpoint.ts";
import type { Context } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { platformUrl } from "../../platform/http/urls.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Scope, scopeOf } from "../../platform/scope.ts";
import { orderItems } from "./models/orders.ts";
import { firstReconcileAt } from "./orders/checkOrder.ts";
import { createProviderOrder } from "./orders/createProviderOrder.ts";
import { findOrderBy, NEW_ORDER, type OrderRow } from "./orders/orderRow.ts";
import { presentOrder } from "./orders/presentOrder.ts";
import type { Quote } from "./orders/quoteOrder.ts";
import { IS_PROCESSING, IS_REJECTED_UNREFUNDED } from "./orders/recordUnpaid.ts";
import { idempotencyKey } from "./payments/idempotencyKey.ts";
import { requireProvider } from "./payments/openProviders.ts";
import { paymentKey } from "./payments/paymentKey.ts";
import { refuseBlockedPayer } from "./payments/refuseBlockedPayer.ts";
import { requestHash } from "./payments/requestHash.ts";
import { returnUrl } from "./payments/returnUrl.ts";

export interface OrderParams {
  siteId: string;
  provider: PaymentProvider;
}

/** A request to order something. */
export interface OrderStart {
  params: OrderParams;
  /** Identifies the request beside its key. */
  body: object;
  /** Path on the requested host to return to after the payment. */
  returnTo: string;
  /** Decides what is ordered and what it costs; throws if it can't be. */
  quote(): Promise<Quote>;
  /** Counts the order towards the buyer's limit; throws when it is reached. */
  count(buyerId: string): Promise<void>;
  fields?: Partial<Pick<OrderRow, "message" | "details" | "is_private">>;
  /** Saves what another module knows of the order, in its transaction. */
  save?(scope: Scope, order: OrderRow): Promise<void>;
}

export interface StartedOrder {
  order: Order;
  /** Where the buyer pays; null when nothing is left to do. */
  checkout: { url: string } | null;
}

/** Identifies a repeated request. */
interface IdempotentRequest {
  buyerId: string;
  key: string;
  hash: Buffer;
}

/**
 * Creates an order and starts its payment. The order and its key are saved before the provider is called, so that
 * after any failure the same key finds the same order, even one that would be refused by now (because it was paid,
 * for example).
 */
export async function startOrder(context: Context, start: OrderStart): Promise<StartedOrder> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const request = {
    buyerId: userId,
    key: idempotencyKey(context),
    hash: requestHash(start.body, start.params),
  };
  const order = (await findByKey(platform, request)) ?? (await placeOrder(context, start, request));
  const ready = await createProviderOrder(platform, order);
  return { order: await presentOrder(platform, ready), checkout: checkoutOf(context, ready) };
}

/** The order with the same key. Throws if it was for another request. */
async function findByKey(
  platform: Platform,
  { buyerId, key, hash }: IdempotentRequest,
): Promise<OrderRow | null> {
  const where = "o.buyer_id = $buyerId AND o.idempotency_key = $key";
  const row = await findOrderBy(platform, where, { buyerId, key });
  if (row && !row.request_hash.equals(hash)) throw new Refusal("idempotency_mismatch");
  return row;
}

/** Saves a new order, or finds the pending payment of this buyer for the same items. */
async function placeOrder(
  context: Context,
  start: OrderStart,
  request: IdempotentRequest,
): Promise<OrderRow> {
  const { platform } = context;
  const quote = await start.quote();
  const provider = providerFor(quote.price.currency);
  if (provider !== start.params.provider) throw new Refusal("other_provider", { details: { provider } });
  requireProvider(platform, provider);
  await refuseBlockedPayer(platform, request.buyerId);
  await start.count(request.buyerId);
  const order = await insertOnce(
    platform,
    newOrder(context, request, start, quote),
    request.key,
    quote,
    start,
  );
  failpoint("orderSaved");
  if (order) return order;
  // The same request was faster.
  const same = await findByKey(platform, request);
  if (!same) throw new Refusal("order_processing", { retryAfter: 1 });
  return same;
}

function newOrder(
  context: Context,
  { buyerId, hash }: IdempotentRequest,
  { params: { siteId, provider }, returnTo, fields }: OrderStart,
  { kind, title, price, costs = null }: Quote,
): OrderRow {
  const { platform } = context;
  const id = platform.newId();
  return {
    ...{ id, buyer_id: buyerId, site_id: siteId, kind, provider, ...price, ...NEW_ORDER, costs },
    ...{ title, message: null, details: null, is_private: false, ...fields },
    ...{ request_hash: hash, created_at: platform.clock.now() },
    return_url: returnUrl(context, returnTo, { order: id }),
  };
}

/**
 * Inserts the order with its items and its first check, or returns the buyer's pending payment for the same items.
 * Null if its key already exists.
 */
function insertOnce(
  platform: Platform,
  order: OrderRow,
  key: string,
  quote: Quote,
  { save }: OrderStart,
): Promise<OrderRow | null> {
  return withTransaction(platform.db, async (transaction) => {
    const scope = scopeOf(platform, transaction);
    const pending = await findPendingDuplicate(scope, order, quote);
    if (pending) return pending;
    if (!(await insertOrder(scope, order, key))) return null;
    await insertItems(scope, order, quote);
    await save?.(scope, order);
    return order;
  });
}

/**
 * An order of this buyer that contains all of the items and waits for their bank, or for the refund of a payment that
 * didn't match it: a second attempt to buy the same returns it. Support may be given twice, and a printed book be ordered again.
 */
async function findPendingDuplicate(
  { platform, transaction }: Scope,
  { buyer_id: buyerId, kind }: OrderRow,
  { items }: Quote,
): Promise<OrderRow | null> {
  if (kind === "support" || kind === "book") return null;
  const where = `o.buyer_id = $buyerId AND ((${IS_PROCESSING}) OR (${IS_REJECTED_UNREFUNDED})) AND o.kind NOT IN ('support', 'book') AND NOT EXISTS (
    SELECT FROM unnest($ids::text[]) AS i (id)
     WHERE i.id NOT IN (SELECT item_id FROM order_items WHERE order_id = o.id)) LIMIT 1`;
  return findOrderBy(platform, where, { buyerId, ids: items.map(({ id }) => id) }, { transaction });
}

async function insertOrder(scope: Scope, order: OrderRow, key: string): Promise<boolean> {
  const inserted = await scope.execute(
    `INSERT INTO orders (id, buyer_id, site_id, kind, provider, amount, currency, costs, title, message, is_private,
                         details, return_url, idempotency_key, request_hash, created_at, next_check_at)
     VALUES ($id, $buyer_id, $site_id, $kind, $provider, $amount, $currency, $costs::jsonb, $title, $message, $is_private,
             $details, $return_url, $key, $request_hash, $created_at, $next_check_at)
     ON CONFLICT (buyer_id, idempotency_key) DO NOTHING`,
    {
      ...order,
      costs: order.costs && JSON.stringify(order.costs),
      key,
      next_check_at: firstReconcileAt(order.created_at),
    },
  );
  return inserted > 0;
}

async function insertItems(
  { platform, transaction }: Scope,
  { id: order_id }: OrderRow,
  { items }: Quote,
): Promise<void> {
  const rows = items.map(({ id: item_id, title, amount }, at) => ({
    ...{ order_id, position: at + 1, item_id, title, amount },
  }));
  await orderItems(platform.db).bulkCreate(rows, { transaction });
}

/**
 * Where the buyer goes next; null if nothing is left to pay or their bank is processing it. Razorpay's order may
 * still be paid another way, and only once; Stripe's checkout is closed.
 */
function checkoutOf({ platform }: Context, row: OrderRow): { url: string } | null {
  if (row.state !== "pending" || row.provider_order_id === null) return null;
  if (row.provider === "stripe" && row.processing_at !== null) return null;
  if (row.checkout_url) return { url: row.checkout_url };
  const page = `${platformUrl(platform.config)}/${row.site_id}/payment/razorpay/${row.id}`;
  return { url: `${page}?key=${paymentKey(platform, row.id)}` };
}
