import { confirmOrder } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { Role } from "@quire/domain/enums";
import { expect } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { makePublication } from "../../factories/publication.ts";
import { makeSite } from "../../factories/site.ts";
import { makeUser } from "../../factories/user.ts";
import { openCheckoutKit } from "../../openCheckoutKit.ts";
import { deliverWebhooks } from "./sandboxActions.ts";

/**
 * Buys one post as `purchases` readers concurrently; expects exactly as many orders, entitlements, sales and fees.
 */
export async function purchaseInParallel(purchases: number): Promise<void> {
  const checkout = await openCheckoutKit();
  const { platform, sandbox } = checkout;
  try {
    const owner = await makeUser(platform, { groups: [Role.pro] });
    const { id: siteId } = await makeSite(platform, { id: owner.id });
    const pricing = { web: { INR: 9900 } };
    const post = await makePublication(platform, { site_id: siteId, visibility: "paid", pricing });
    const readers = await Promise.all(
      Array.from({ length: purchases }, async () =>
        checkout.asBrowser(await makeUser(platform, { country: "IN" })),
      ),
    );

    const orders = await Promise.all(
      readers.map((reader) => checkout.order(reader, siteId, { type: "post", items: [post.post_id] })),
    );
    const ids = orders.map(({ body }) => (body as { order: Order }).order.id);
    const working = platform.jobs.start();
    await Promise.all(ids.map((id) => checkout.press({ id }, "card")));
    await Promise.all(
      readers.map((reader, at) =>
        reader.call(confirmOrder, { params: { siteId, id: ids[at] ?? "" }, body: {} }),
      ),
    );
    await deliverWebhooks({ sandbox });
    await working;
    await platform.jobs.stop();
    await platform.jobs.runDue();

    const [counted] = await select(
      platform.db,
      `SELECT (SELECT count(*)::int FROM orders WHERE state = 'confirmed') AS orders,
              (SELECT count(DISTINCT user_id)::int FROM entitlements WHERE revoked_at IS NULL AND item_id = $post) AS owners,
              (SELECT count(*)::int FROM entitlements) AS entitlements,
              (SELECT count(*)::int FROM refunds) AS refunds,
              (SELECT jsonb_object_agg(kind, n) FROM (SELECT kind, count(*) AS n FROM ledger_journals GROUP BY kind) k) AS journals,
              (SELECT jsonb_object_agg(account, held) FROM (
                 SELECT account, sum(amount) AS held FROM ledger_entries GROUP BY account) a) AS accounts`,
      { post: post.post_id },
    );
    expect(counted).toEqual({
      orders: purchases,
      owners: purchases,
      entitlements: purchases,
      refunds: 0,
      journals: { sale: purchases, fee: purchases },
      accounts: {
        creator: purchases * (8910 - 234),
        platform: purchases * 990,
        razorpay: -purchases * (9900 - 234),
      },
    });
  } finally {
    await checkout.close();
  }
}
