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
      line: "The payment went back, so nothing is delivered.",
    };
  }
  if (isGoingBack) {
    return {
      badge: { tone: "plain", words: "Going back" },
      line: "Your money is on its way back to you. Banks take up to ten days.",
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
      line: `${creator} was to deliver it by ${dateHere(due)}. You can have your money back, or wait.`,
    };
  }
  return {
    badge: { tone: "warn", words: "Waiting" },
    line: `${creator} delivers it by ${dateHere(due)}. We write to you when it is there.`,
  };
}
