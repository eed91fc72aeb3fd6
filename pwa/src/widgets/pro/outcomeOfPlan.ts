import type { SubscriptionState } from "@quire/domain/enums";
import type { Outcome } from "../checkout/pollOutcome.ts";

const OUTCOMES: Record<SubscriptionState, Outcome | null> = {
  active: "paid",
  // Started, but not approved yet.
  upcoming: null,
  disabled: "failed",
  expired: "failed",
};

/** Returns the final outcome of a plan's state; null while it may still change. */
export const outcomeOfPlan = (status: SubscriptionState): Outcome | null => OUTCOMES[status];
