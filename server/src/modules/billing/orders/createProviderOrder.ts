import { execute, select } from "../../../platform/database/select.ts";
import { prefillOf } from "../payments/buyer.ts";
import { createOnce } from "../payments/createOnce.ts";
import { providerOf } from "../payments/openProviders.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

const NAME = `
  UPDATE orders o SET provider_order_id = $made, checkout_url = $url
   WHERE o.id = $id AND o.provider_order_id IS NULL RETURNING o.id`;

/** Creates the provider's order for one of ours unless it exists; see `createOnce`. */
export const createProviderOrder = createOnce({
  noun: "order",
  find: (platform, id) => findOrder(platform, id),
  isPending: (order): order is OrderRow => order.state === "pending" && order.provider_order_id === null,

  async make(platform, order) {
    const { id, amount, currency, title, return_url: returnUrl } = order;
    const buyerEmail = async () => (await prefillOf(platform, order.buyer_id)).email;
    const provider = await providerOf(platform, order.provider);
    return provider.create({
      ...{ id, amount, currency, title, buyerEmail, returnUrl },
    });
  },

  async save({ db }, order, { id: made, checkoutUrl: url }) {
    const [saved] = await select(db, NAME, { id: order.id, made, url });
    return saved ? { ...order, provider_order_id: made, checkout_url: url } : null;
  },

  async close({ db }, id) {
    await execute(
      db,
      "UPDATE orders SET state = 'failed', next_check_at = NULL, note = 'The payment provider declined this order.' WHERE id = $id AND state = 'pending' AND provider_order_id IS NULL",
      { id },
    );
  },
});
