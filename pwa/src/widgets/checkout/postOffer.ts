import type { Post } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { priceFor } from "@quire/domain/billing/orderPrice";
import { kindOf } from "../postCopy.ts";
import { noteOf } from "./checkoutCopy.ts";
import { currencyOf, type Offer } from "./offer.ts";

/** Returns the good's kind if its creator delivers it later; null if it is available at once. */
export const promisedBy = (good: Post["good_type"]): PromisedGood | null =>
  good === "personalised_message" || good === "virtual_meetup" ? good : null;

/**
 * Returns the offer for a locked post, in the buyer's currency if it has a price in it; null if it isn't for sale.
 */
export function postOffer(post: Post, site: Site, buyer: string | undefined): Offer | null {
  const own = currencyOf(site.currency);
  const price = priceFor(post.pricing?.web ?? {}, buyer ? currencyOf(buyer) : own, own);
  if (post.visibility !== "paid" || !price) return null;
  const what = (kindOf(post) ?? "post").toLowerCase();
  return {
    subject: `post:${post.id}`,
    siteId: post.site_id,
    order: { type: "post", items: [post.id] },
    price,
    title: post.title,
    note: noteOf(post) ?? site.name,
    promised: promisedBy(post.good_type),
    description: `The whole ${what}, forever: here, in your purchases and offline.`,
    creator: site,
    context: "purchasePost",
  };
}
