import type { Subscription } from "@quire/contracts/records/pro";
import { closesAt, stateAt } from "@quire/domain/billing/proPeriods";
import type { Platform } from "../../../platform/platform.ts";
import { canResume } from "./canResume.ts";
import { isPaidFor, periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

/** Presents a Pro period to its user. */
export function presentSubscription(platform: Platform, row: SubscriptionRow): Subscription {
  const now = platform.clock.now();
  const period = periodOf(row);
  const status = stateAt(period, now);
  const isTimed = row.state !== "pending";
  const graceUntil = row.failing && status === "active" ? closesAt(period) : null;
  return {
    id: row.id,
    kind: row.kind,
    status,
    recurring: row.recurring && status === "active",
    can_change_recurring: canChange(platform, row, status),
    plan: isPaidFor(row)
      ? {
          interval: row.plan_interval,
          provider: row.provider,
          price: { amount: row.amount, currency: row.currency },
        }
      : null,
    start_time: isTimed ? (row.start_time?.toISOString() ?? null) : null,
    end_time: isTimed ? (row.end_time?.toISOString() ?? null) : null,
    trial_end: row.trial_end?.toISOString() ?? null,
    grace_until: graceUntil?.toISOString() ?? null,
    sandbox: platform.config.payments.isSandbox,
  };
}

/** Renewal can be turned off, and on again if the provider supports it. */
function canChange(platform: Platform, row: SubscriptionRow, status: Subscription["status"]): boolean {
  if (!isPaidFor(row) || status !== "active" || row.is_over) return false;
  return row.recurring || canResume(platform, row.provider);
}
