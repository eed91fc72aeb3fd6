import { confirmOrder, type NewOrder, type PaymentProof, refundOrder } from "@quire/contracts/calls/orders";
import { getPost } from "@quire/contracts/calls/posts";
import type { Order } from "@quire/contracts/records/order";
import { Role } from "@quire/domain/enums";
import { select } from "../platform/database/select.ts";
import type { Platform } from "../platform/platform.ts";
import { makePublication } from "./factories/publication.ts";
import { makeSite } from "./factories/site.ts";
import { makeUser } from "./factories/user.ts";
import type { CheckoutKit } from "./openCheckoutKit.ts";

/** A creator, by default with Pro, whose readers pay at this checkout. */
export async function openSellerKit(
  checkout: CheckoutKit,
  { groups = [Role.pro], ...siteFields }: { groups?: Role[] } & Parameters<typeof makeSite>[1] = {},
) {
  const { platform } = checkout;
  const owner = await makeUser(platform, { groups });
  const { id: siteId } = await makeSite(platform, { ...siteFields, id: owner.id });
  const creator = await checkout.asBrowser(owner);

  return {
    siteId,
    owner,
    creator,

    /** Publishes a post for 99 rupees or five dollars, unless fields say otherwise; returns its id. */
    async offer(post: Parameters<typeof makePublication>[1] = {}): Promise<string> {
      const pricing = { web: { INR: 9900, USD: 500 } };
      const made = await makePublication(platform, { visibility: "paid", pricing, ...post, site_id: siteId });
      return made.post_id;
    },

    refund: (id: string, reason?: string, as = creator) =>
      as.call(refundOrder, { params: { siteId, id }, body: reason ? { reason } : {} }),

    /** Signs in a new reader: from India with Razorpay, from elsewhere with Stripe. */
    async enter(country = "IN", name = "Queequeg") {
      const reader = await makeUser(platform, { country, name });
      const buyer = await checkout.asBrowser(reader);
      const provider = country === "IN" ? ("razorpay" as const) : ("stripe" as const);

      async function begin(body: NewOrder, options: Parameters<CheckoutKit["order"]>[3] = {}) {
        const answer = await checkout.order(buyer, siteId, body, { provider, ...options });
        return answer as typeof answer & { body: { order: Order; checkout: { url: string } | null } };
      }

      const confirm = ({ id }: { id: string }, body: PaymentProof = {}) =>
        buyer.call(confirmOrder, { params: { siteId, id }, body });

      return {
        ...{ reader, buyer, begin, confirm },

        /** Orders, pays and comes back. */
        async buy(body: NewOrder, way = provider === "stripe" ? "approve" : "card") {
          const { id } = (await begin(body)).body.order;
          await checkout.press({ id }, way);
          const { state } = (await confirm({ id })).body;
          return { id, state };
        },

        access: async (postId: string) =>
          (await buyer.call(getPost, { params: { siteId, id: postId }, query: {} })).body.access,
      };
    },
  };
}

/** The account balances of one order, without zero balances. */
export async function leftOf({ db }: Platform, orderId: string): Promise<Record<string, number>> {
  const rows = await select<{ account: string; amount: number }>(
    db,
    `SELECT e.account, sum(e.amount)::float8 AS amount FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
      WHERE j.order_id = $orderId GROUP BY e.account HAVING sum(e.amount) <> 0`,
    { orderId },
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
