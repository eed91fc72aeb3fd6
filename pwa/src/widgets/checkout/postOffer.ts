import type { Post } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import type { PromisedGood } from "@quire/domain/billing/deliveries";
import { priceFor } from "@quire/domain/billing/orderPrice";
import { kindOf } from "../postWords.ts";
import { currencyOf, type Offer } from "./offer.ts";
import { noteOf } from "./payWords.ts";

/** Which promise a good is; null where it is there at once. */
export const promisedBy = (good: Post["good_type"]): PromisedGood | null =>
  good === "personalised_message" || good === "virtual_meetup" ? good : null;

/** What a closed post is sold for, in the buyer's currency where it has a price in it; null where it is not for sale. */
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
    gives: `The whole ${what}, forever: here, in your purchases and offline.`,
    creator: site,
    context: "purchasePost",
  };
}
