import type { Post } from "@quire/contracts/records/post";
import { promisedBy } from "../../models/checkout/postOffer.ts";
import { kindOf } from "../../models/postWords.ts";

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
  const what = (kindOf(post) ?? "post").toLowerCase();
  // "e-book" stands in one line, also where a phone has little room.
  const whole = what.replace("-", "-\u2060");
  const isSold = Object.keys(post.pricing?.web ?? {}).length > 0;
  switch (post.access) {
    case "sign_in_and_follow_required":
      return {
        title: `The rest of this ${whole} is for followers`,
        words: `Following ${writer} is free. Sign in, follow, and read on from here.`,
        action: "sign_in",
      };
    case "follow_required":
      return {
        title: `The rest of this ${whole} is for followers`,
        words: `Following ${writer} is free, and you can leave again at any time.`,
        action: "follow",
      };
    default:
      if (promisedBy(post.good_type) && isSold) {
        return {
          title: `${writer} makes it for who buys it`,
          words: "Say what you want and pay once: it comes within two weeks.",
          action: "buy",
        };
      }
      return {
        title: `The rest of this ${whole} is for its buyers`,
        words: isSold
          ? `Pay once and the whole ${what} is yours: here, in your purchases, and offline.`
          : `${writer} does not sell it at the moment.`,
        action: isSold ? "buy" : null,
      };
  }
}
