import type { Delivery } from "@quire/contracts/records/delivery";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { dateHere } from "../../widgets/localTime.ts";

interface Words {
  badge: { tone: NonNullable<BadgeProps["tone"]>; words: string };
  line: string;
}

/** How a delivery stands, to its buyer: what happened, and what comes next. */
export function deliveryWords(
  { state, late, due, delivered }: Pick<Delivery, "state" | "late" | "due" | "delivered">,
  creator: string,
  isGoingBack: boolean,
): Words {
  if (state === "withdrawn") {
    return {
      badge: { tone: "plain", words: "Withdrawn" },
      line: "The payment was refunded, so nothing will be delivered.",
    };
  }
  if (isGoingBack) {
    return {
      badge: { tone: "plain", words: "Refund pending" },
      line: "Your money is being refunded to you. Banks take up to ten days.",
    };
  }
  if (state === "delivered") {
    return {
      badge: { tone: "good", words: "Delivered" },
      line: `${creator} delivered it on ${dateHere(delivered ?? due)}.`,
    };
  }
  if (late) {
    return {
      badge: { tone: "bad", words: "Late" },
      line: `${creator} was due to deliver it by ${dateHere(due)}. You can get a refund or keep waiting.`,
    };
  }
  return {
    badge: { tone: "warn", words: "Waiting" },
    line: `${creator} delivers it by ${dateHere(due)}. We'll email you when it's ready.`,
  };
}
