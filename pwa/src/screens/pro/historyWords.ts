import type { Subscription } from "@quire/contracts/records/pro";
import type { SubscriptionKind } from "@quire/domain/enums";
import { formatDate } from "@quire/domain/time/dates";
import type { BadgeProps } from "../../ui/Badge.tsx";
import { priceEach } from "../../widgets/pro/priceWords.ts";

/** What each kind is called. */
export const KIND_NAMES: Record<SubscriptionKind, string> = {
  paid: "Pro",
  paid_with_trial: "Pro, started with a free trial",
  promotional: "Complimentary Pro",
  referee: "Pro, for being invited",
  referrer: "Pro, for inviting writers",
};

type Stated = { tone: NonNullable<BadgeProps["tone"]>; words: string };

/** How a time of Pro stands, in a word. */
export function stateBadge(subscription: Subscription): Stated {
  const { status, recurring, grace_until: grace, start_time: start } = subscription;
  if (status === "active" && grace) return { tone: "bad", words: "Payment failed" };
  if (status === "active") {
    return recurring ? { tone: "good", words: "Renews" } : { tone: "warn", words: "Does not renew" };
  }
  if (status === "expired") return { tone: "plain", words: "Ended" };
  if (status === "disabled") return { tone: "plain", words: "Not paid" };
  return start ? { tone: "good", words: "Upcoming" } : { tone: "warn", words: "Waiting for the payment" };
}

/** The soft line of the history: what was paid, and from when to when. */
export function historyNote({ plan, start_time: start, end_time: end }: Subscription): string {
  const time = start && end ? `${formatDate(start)} to ${formatDate(end)}` : null;
  return [plan ? priceEach(plan) : null, time].filter(Boolean).join(" · ");
}
