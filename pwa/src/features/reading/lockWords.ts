import type { Post } from "@quire/contracts/records/post";
import { kindOf, priceOf } from "../../models/postWords.ts";

export interface LockWords {
  title: string;
  words: string;
  /** The one thing that opens it, or that may; null where nothing here does. */
  action: "sign_in" | "follow" | null;
}

/** Why a post is closed to this reader, and what opens it. */
export function lockWords(
  post: Pick<Post, "access" | "ptype" | "subtype" | "pricing">,
  writer: string,
  currency?: string,
): LockWords {
  const what = (kindOf(post) ?? "post").toLowerCase();
  const price = priceOf(post, currency);
  switch (post.access) {
    case "sign_in_and_follow_required":
      return {
        title: `The rest of this ${what} is for followers`,
        words: `Following ${writer} is free. Sign in, follow, and read on from here.`,
        action: "sign_in",
      };
    case "follow_required":
      return {
        title: `The rest of this ${what} is for followers`,
        words: `Following ${writer} is free, and you can leave again at any time.`,
        action: "follow",
      };
    case "sign_in_and_payment_required":
      return {
        title: `The rest of this ${what} is for its buyers`,
        words: `${price ? `Its price is ${price}. ` : ""}If it is yours already, sign in to read on.`,
        action: "sign_in",
      };
    default:
      return {
        title: `The rest of this ${what} is for its buyers`,
        words: price ? `Its price is ${price}.` : `${writer} sells it.`,
        action: null,
      };
  }
}
