import { CallError } from "@quire/client/errors";
import type { Post } from "@quire/contracts/records/post";
import { type PaymentProvider, Role } from "@quire/domain/enums";
import { formatMoney } from "@quire/domain/money";
import { STANDARD_SHARES, splitSale } from "@quire/domain/shares";
import { wordsOf } from "../../platform/failureWords.ts";
import { kindOf } from "../postWords.ts";
import type { Offer } from "./offer.ts";

/** What the creator has of a payment: by what is theirs on Pro, and otherwise. */
export function earnsWords({ price, creator }: Pick<Offer, "price" | "creator">): string {
  const isPro = creator.groups.includes(Role.pro) || creator.groups.includes(Role.freePro);
  const { creator: amount } = splitSale(price.amount, isPro ? STANDARD_SHARES.pro : STANDARD_SHARES.basic);
  const gets = formatMoney({ amount, currency: price.currency });
  return `${creator.name} gets ${gets}, before the payment provider's fee.`;
}

/** By what one pays, and who takes the payment. */
export const WAYS: Record<PaymentProvider, string> = {
  razorpay: "UPI or card, by Razorpay",
  stripe: "Card, by Stripe",
};

/** "Chapter 7 of Moby-Dick", "E-book"; null of a plain post. */
export function noteOf(post: Pick<Post, "ptype" | "subtype" | "index" | "parent">): string | null {
  const kind = kindOf(post);
  if (!post.parent) return kind;
  return `${kind}${post.index ? ` ${post.index}` : ""} of ${post.parent.title}`;
}

/** What went wrong before anything was paid, and what to do (specification §8). */
export function refusalWords(error: unknown): string {
  if (error instanceof CallError && error.status > 0 && error.status < 500) return wordsOf(error);
  return "We are unable to reach the payment system. Nothing was paid, and nothing is lost: try again shortly.";
}

/** Said where buying was wanted with no network. */
export const NEEDS_NETWORK =
  "Buying needs the network. Nothing is lost: it is here when you are back online.";

/** Beside every price while no money moves. */
export const SANDBOX = "Sandbox payments: no money moves.";
