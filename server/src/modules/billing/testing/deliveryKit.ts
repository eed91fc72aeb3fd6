import {
  createDelivery,
  type DeliveryBody,
  listDeliveries,
  refundUndelivered,
} from "@quire/contracts/calls/deliveries";
import { confirmOrder, getPurchase, refundOrder } from "@quire/contracts/calls/orders";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import type { Order } from "@quire/contracts/records/order";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { Role } from "@quire/domain/enums";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { CheckoutKit } from "../../../testing/openCheckoutKit.ts";

export const DETAILS = "For Ada, who is ten. She likes whales.";

/** A creator who sells a promised good, and a buyer. */
export async function openMarket(
  checkout: CheckoutKit,
  good_type: PromisedGood = "personalised_message",
  country = "IN",
) {
  const owner = await makeUser(checkout.platform, { groups: [Role.pro], preferences: [1] });
  const { id: siteId } = await makeSite(checkout.platform, { id: owner.id });
  const publish = (overrides: Parameters<typeof makePublication>[1] = {}) =>
    makePublication(checkout.platform, {
      site_id: siteId,
      title: "A word from me",
      visibility: "paid",
      pricing: { web: { INR: 9900, USD: 500 } },
      ...overrides,
    });
  const promise = { ptype: "dg", subtype: "other", good_type } as const;
  const { post_id: postId } = await publish(promise);
  const reader = await makeUser(checkout.platform, { country });
  const [buyer, creator] = [await checkout.asBrowser(reader), await checkout.asBrowser({ id: siteId })];
  const provider = country === "IN" ? ("razorpay" as const) : ("stripe" as const);
  const begin = (items = [postId], details: string | undefined = DETAILS) =>
    checkout.order(
      buyer,
      siteId,
      { type: items.length > 1 ? "bulk" : "post", items, ...(details === undefined ? {} : { details }) },
      { provider },
    );
  const order = async (items?: string[], details?: string) => {
    const created = await begin(items, details);
    const { id } = (created.body as { order: Order }).order;
    await checkout.press({ id }, provider === "stripe" ? "approve" : "card");
    const { state } = (await buyer.call(confirmOrder, { params: { siteId, id }, body: {} })).body;
    if (state !== "confirmed") throw new Error(`the order is ${state}`);
    return id;
  };
  const list = async (state: "wanted" | "delivered" = "wanted") =>
    (await creator.call(listDeliveries, { params: { siteId }, query: { state } })).body;
  const purchase = async (id: string) => (await buyer.call(getPurchase, { params: { id } })).body;
  return { owner, siteId, postId, publish, promise, reader, buyer, creator, begin, order, list, purchase };
}

/** The same, after the purchase. */
export async function sellDelivery(checkout: CheckoutKit, good?: PromisedGood, country?: string) {
  const one = await openMarket(checkout, good, country);
  const id = await one.order();
  const [wanted] = (await one.list()).deliveries as [SiteDelivery];
  return {
    ...one,
    id,
    wanted,
    deliver: (body: DeliveryBody, as = one.creator) =>
      as.call(createDelivery, { params: { siteId: one.siteId, id: wanted.id }, body }),
    refundLate: (as = one.buyer) => as.call(refundUndelivered, { params: { id } }),
    refund: async () => {
      await one.creator.call(refundOrder, { params: { siteId: one.siteId, id }, body: {} });
      await checkout.platform.jobs.runDue();
    },
  };
}

/** The emails sent to a user. */
export const emailsTo = (checkout: CheckoutKit, { email }: { email: string | null }) =>
  checkout.platform.outbox.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }));
