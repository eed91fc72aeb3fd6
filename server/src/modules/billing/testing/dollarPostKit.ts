import { unpublishPost } from "@quire/contracts/calls/posts";
import type { CheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";

/** A post for five dollars, and a reader who can order it many times. */
export async function openDollarPost(checkout: CheckoutKit) {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(checkout);
  const paid = { pricing: { web: { USD: 500 } } };
  const [postId, otherId] = [await offer(paid), await offer(paid)];
  const reader = await enter("US");
  const orderOf = (type: "post" | "bulk") => ({
    type,
    items: type === "bulk" ? [postId, otherId] : [postId],
  });
  return {
    begin: async (type: "post" | "bulk" = "post") => (await reader.begin(orderOf(type))).body.order.id,
    confirm: (id: string) => reader.confirm({ id }),
    buy: async () => (await reader.buy(orderOf("post"))).id,
    refund: async (id: string) => {
      await refund(id);
      await checkout.platform.jobs.runDue();
    },
    unpublish: async () => {
      const { status } = await creator.call(unpublishPost, { params: { siteId, id: postId } });
      if (status !== 200) throw new Error(`unpublishing answered ${status}`);
    },
    access: () => reader.access(postId),
  };
}

/** What a sale of the post leaves in the ledger, by account. */
export const SOLD = { creator: 405, platform: 50, stripe: -455 };
/** What remains after its refund: the provider's fee. */
export const BACK = { creator: -45, stripe: 45 };
