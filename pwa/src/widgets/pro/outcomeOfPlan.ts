import type { SubscriptionState } from "@quire/domain/enums";
import type { Outcome } from "../checkout/followOrder.ts";

const OUTCOMES: Record<SubscriptionState, Outcome | null> = {
  active: "paid",
  // Begun, and not agreed to yet.
  upcoming: null,
  disabled: "failed",
  expired: "failed",
};

/** What the state of a plan says of its payment; null while it may change by itself. */
export const outcomeOfPlan = (status: SubscriptionState): Outcome | null => OUTCOMES[status];
