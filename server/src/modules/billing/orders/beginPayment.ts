import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { beginOnce } from "../payments/beginOnce.ts";
import { prefillOf } from "../payments/buyer.ts";
import { providerOf } from "../payments/openProviders.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

const NAME = `
  UPDATE orders o SET provider_order_id = $made, checkout_url = $url
   WHERE o.id = $id AND o.provider_order_id IS NULL RETURNING o.id`;

/** Has the provider make its order for one of ours, where it has not yet; see `beginOnce`. */
export const beginPayment = beginOnce({
  noun: "order",
  find: (platform, id) => findOrder(platform, id),
  isUnbegun: (order): order is OrderRow => order.state === "pending" && order.provider_order_id === null,

  async make(platform, order) {
    const { id, amount, currency, title, return_url: returnUrl } = order;
    const buyerEmail = async () => (await prefillOf(platform, order.buyer_id)).email;
    const provider = await providerOf(platform, order.provider);
    return provider.create({
      ...{ id, amount, currency, title, buyerEmail, returnUrl },
    });
  },

  async keep({ db }, order, { id: made, checkoutUrl: url }) {
    const [kept] = await selectPrepared(db, NAME, { id: order.id, made, url });
    return kept ? { ...order, provider_order_id: made, checkout_url: url } : null;
  },

  async close({ db }, id) {
    await db.query(
      "UPDATE orders SET state = 'failed', turns_at = NULL, note = 'The payment provider declined this order.' WHERE id = $id AND state = 'pending' AND provider_order_id IS NULL",
      { bind: { id } },
    );
  },
});
