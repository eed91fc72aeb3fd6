import type { Post } from "@quire/contracts/records/post";
import { promisedBy } from "./checkout/postOffer.ts";
import { kindOf } from "./postCopy.ts";

export interface LockCopy {
  title: string;
  message: string;
  /** The one action that unlocks it; null where there is none. */
  action: "sign_in" | "follow" | "buy" | null;
}

/** Labels of the actions; that of a purchase names its price. */
export const LOCK_ACTIONS = { sign_in: "Sign in and follow", follow: "Follow and keep reading" };

/** Why a post is locked for this reader, and what unlocks it. */
export function lockCopy(
  post: Pick<Post, "access" | "ptype" | "subtype" | "pricing" | "good_type">,
  writer: string,
): LockCopy {
  // A word joiner keeps "e-book" on one line on narrow phones.
  const what = (kindOf(post) ?? "post").toLowerCase().replace("-", "-\u2060");
  const isSold = Object.keys(post.pricing?.web ?? {}).length > 0;
  const restFor = (audience: string) => `The rest of this ${what} is for ${audience}`;
  if (post.access?.endsWith("follow_required")) {
    const isGuest = post.access !== "follow_required";
    return {
      title: restFor("followers"),
      message: `Following ${writer} is free${isGuest ? ". Sign in and follow to keep reading." : ", and you can unfollow at any time."}`,
      action: isGuest ? "sign_in" : "follow",
    };
  }
  if (promisedBy(post.good_type) && isSold) {
    return {
      title: `${writer} makes it to order`,
      message: "Say what you want and pay once. It's delivered within two weeks.",
      action: "buy",
    };
  }
  return {
    title: isSold ? `Buy this ${what} to keep reading` : restFor("its buyers"),
    message: isSold
      ? `Pay once and the whole ${what} is yours: here, in your purchases, and offline.`
      : `${writer} isn't selling it right now.`,
    action: isSold ? "buy" : null,
  };
}
