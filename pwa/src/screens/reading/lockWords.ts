import type { Post } from "@quire/contracts/records/post";
import { promisedBy } from "../../widgets/checkout/postOffer.ts";
import { kindOf } from "../../widgets/postWords.ts";

export interface LockWords {
  title: string;
  words: string;
  /** The one thing that opens it, or that may; null where nothing here does. */
  action: "sign_in" | "follow" | "buy" | null;
}

/** Why a post is closed to this reader, and what opens it. */
export function lockWords(
  post: Pick<Post, "access" | "ptype" | "subtype" | "pricing" | "good_type">,
  writer: string,
): LockWords {
  // "e-book" stands in one line, also where a phone has little room.
  const what = (kindOf(post) ?? "post").toLowerCase().replace("-", "-\u2060");
  const isSold = Object.keys(post.pricing?.web ?? {}).length > 0;
  const restFor = (whom: string) => `The rest of this ${what} is for ${whom}`;
  if (post.access?.endsWith("follow_required")) {
    const isGuest = post.access !== "follow_required";
    return {
      title: restFor("followers"),
      words: `Following ${writer} is free${isGuest ? ". Sign in and follow to keep reading." : ", and you can unfollow at any time."}`,
      action: isGuest ? "sign_in" : "follow",
    };
  }
  if (promisedBy(post.good_type) && isSold) {
    return {
      title: `${writer} makes it to order`,
      words: "Say what you want and pay once. It's delivered within two weeks.",
      action: "buy",
    };
  }
  return {
    title: restFor("its buyers"),
    words: isSold
      ? `Pay once and the whole ${what} is yours: here, in your purchases, and offline.`
      : `${writer} isn't selling it right now.`,
    action: isSold ? "buy" : null,
  };
}
