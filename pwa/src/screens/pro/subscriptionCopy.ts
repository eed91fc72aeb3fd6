import type { Subscription } from "@quire/contracts/records/pro";
import type { SubscriptionKind } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { priceEach } from "../../widgets/pro/priceCopy.ts";

/** Names of the kinds of subscription. */
export const KIND_NAMES: Record<SubscriptionKind, string> = {
  paid: "Pro",
  paid_with_trial: "Pro, started with a free trial",
  promotional: "Complimentary Pro",
  referee: "Pro, for being invited",
  referrer: "Pro, for inviting writers",
};

type StateBadge = { tone: NonNullable<BadgeProps["tone"]>; label: string };

/** Returns the state of a subscription as a badge. */
export function stateBadge(subscription: Subscription): StateBadge {
  const { status, recurring, grace_until: grace, start_time: start } = subscription;
  if (status === "active" && grace) return { tone: "bad", label: "Payment failed" };
  if (status === "active") {
    return recurring ? { tone: "good", label: "Renews" } : { tone: "warn", label: "Does not renew" };
  }
  if (status === "expired") return { tone: "plain", label: "Ended" };
  if (status === "disabled") return { tone: "plain", label: "Not paid" };
  return start ? { tone: "good", label: "Upcoming" } : { tone: "warn", label: "Waiting for the payment" };
}

/** Returns the price and period of a subscription. */
export function historyNote({ plan, start_time: start, end_time: end }: Subscription): string {
  const time = start && end ? `${formatDate(start)} to ${formatDate(end)}` : null;
  return [plan ? priceEach(plan) : null, time].filter(Boolean).join(" · ");
}
