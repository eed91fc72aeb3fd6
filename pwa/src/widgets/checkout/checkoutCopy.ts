import type { Post } from "@quire/contracts/records/post";
import { formatMoney } from "@quire/domain/billing/money";
import { splitSale } from "@quire/domain/billing/shares";
import { kindOf } from "../postCopy.ts";
import type { Offer } from "./offer.ts";

/** States what the creator earns from a payment. */
export function earningsCopy({ price, creator }: Pick<Offer, "price" | "creator">): string {
  const { creator: amount } = splitSale(price.amount, creator.creator_share);
  const gets = formatMoney({ amount, currency: price.currency });
  return `${creator.name} gets ${gets}, before the payment provider's fee.`;
}

/** "Chapter 7 of Moby-Dick", "E-book"; null for a plain post. */
export function noteOf(post: Pick<Post, "ptype" | "subtype" | "index" | "parent">): string | null {
  const kind = kindOf(post);
  if (!post.parent) return kind;
  return `${kind}${post.index ? ` ${post.index}` : ""} of ${post.parent.title}`;
}

/** Shown when the user tries to buy offline. */
export const NEEDS_NETWORK = "You need to be online to buy. Nothing is lost: it'll be here when you're back.";

/** Shown next to every price in sandbox mode. */
export const SANDBOX_NOTE = "Sandbox payments: no money moves.";
