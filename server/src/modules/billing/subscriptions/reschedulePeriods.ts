import { schedulePeriods } from "@quire/domain/billing/proSchedule";
import type { Scope } from "../../../platform/scope.ts";
import { subscriptions } from "../models/subscriptions.ts";
import { periodsOf } from "./lockUser.ts";
import { periodOf } from "./subscriptionRow.ts";

/** Saves when a user's periods run from `from` on, after the time of one changed. The user's row is locked. */
export async function reschedulePeriods(
  scope: Scope,
  userId: string,
  from: Date,
  first: string | null = null,
): Promise<void> {
  const { platform, transaction } = scope;
  const rows = await periodsOf(scope, userId);
  const periods = rows.map((row) => ({ ...periodOf(row), id: row.id, resumesAt: row.resumes_at }));
  for (const [id, { start, end, resumesAt }] of schedulePeriods(periods, {
    from,
    now: platform.clock.now(),
    first,
  })) {
    await subscriptions(platform.db).update(
      { start_time: start, end_time: end, resumes_at: resumesAt },
      { where: { id }, transaction },
    );
  }
}
