import type { Delivery } from "@quire/contracts/records/delivery";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { dateHere } from "../../widgets/localTime.ts";

interface DeliveryCopy {
  badge: { tone: NonNullable<BadgeProps["tone"]>; label: string };
  line: string;
}

/** Returns the state of a delivery for its buyer: what happened, and what comes next. */
export function deliveryCopy(
  { state, late, due, delivered }: Pick<Delivery, "state" | "late" | "due" | "delivered">,
  creator: string,
  isRefundPending: boolean,
): DeliveryCopy {
  if (state === "withdrawn") {
    return {
      badge: { tone: "plain", label: "Withdrawn" },
      line: "The payment was refunded, so nothing will be delivered.",
    };
  }
  if (isRefundPending) {
    return {
      badge: { tone: "plain", label: "Refund pending" },
      line: "Your money is being refunded to you. Banks take up to ten days.",
    };
  }
  if (state === "delivered") {
    return {
      badge: { tone: "good", label: "Delivered" },
      line: `${creator} delivered it on ${dateHere(delivered ?? due)}.`,
    };
  }
  if (late) {
    return {
      badge: { tone: "bad", label: "Late" },
      line: `${creator} was due to deliver it by ${dateHere(due)}. You can get a refund or keep waiting.`,
    };
  }
  return {
    badge: { tone: "warn", label: "Waiting" },
    line: `${creator} delivers it by ${dateHere(due)}. We'll email you when it's ready.`,
  };
}
