import { QueryTypes } from "sequelize";
import { selectPrepared } from "../../platform/database/selectPrepared.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { together } from "../../platform/together.ts";
import { providerOf } from "../openProviders.ts";
import { PaymentRefused, PaymentUnknown } from "../provider.ts";
import { findOrder, ORDER_COLUMNS, type OrderRow } from "./orderRow.ts";

/**
 * Has the provider make its order for one of ours, where it has not yet. However many ask at once, one does it. When the
 * provider does not answer, the order stays as it is, and the next who asks tries again.
 */
export async function beginPayment(platform: Platform, order: OrderRow): Promise<OrderRow> {
  if (order.state !== "pending" || order.provider_order_id !== null) return order;
  const begin = begins.get(platform) ?? beginOne(platform);
  begins.set(platform, begin);
  const { output } = await begin(order.id, order.id);
  return output;
}

const begins = new WeakMap<Platform, ReturnType<typeof beginOne>>();

const beginOne = (platform: Platform) =>
  together(async ([id]: readonly string[]): Promise<OrderRow> => {
    const order = await findOrder(platform, id as string);
    if (!order) throw new Refusal("order_not_found");
    if (order.state !== "pending" || order.provider_order_id !== null) return order;
    return create(platform, order);
  });

const NAME = `
  UPDATE orders o SET provider_order_id = $made, checkout_url = $url
   WHERE o.id = $id AND o.provider_order_id IS NULL RETURNING ${ORDER_COLUMNS}`;

async function create(platform: Platform, order: OrderRow): Promise<OrderRow> {
  const { id, amount, currency, title, return_url: url } = order;
  try {
    const buyerEmail = await emailOf(platform, order.buyer_id);
    const made = await providerOf(platform, order.provider).create({
      ...{ id, amount, currency, title, buyerEmail },
      returnUrl: url,
    });
    failpoint("paymentOrderMade");
    // Another process may have been first: then its order is the one that is shown, and this one is never paid.
    const bind = { id, made: made.id, url: made.checkoutUrl };
    const [row] = await selectPrepared<OrderRow>(platform.db, NAME, bind);
    return row ?? (await findOrder(platform, id)) ?? order;
  } catch (error) {
    if (error instanceof PaymentUnknown) {
      platform.log.warn({ err: error, order: id }, "the payment provider did not answer");
      throw new Refusal("payment_unreachable", { retryAfter: 5 });
    }
    if (!(error instanceof PaymentRefused)) throw error;
    platform.log.error({ err: error, order: id }, "the payment provider refused an order");
    await platform.db.query(
      "UPDATE orders SET state = 'error', note = 'The payment provider refused this order.' WHERE id = $id AND state = 'pending' AND provider_order_id IS NULL",
      { bind: { id } },
    );
    throw new Refusal("payment_refused");
  }
}

async function emailOf({ db }: Platform, buyerId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string | null }>("SELECT email FROM users WHERE id = $buyerId", {
    bind: { buyerId },
    type: QueryTypes.SELECT,
  });
  return row?.email ?? null;
}
