import { advancePeriod, deferPeriod, resumeAfter } from "@quire/domain/billing/proPeriods";
import type { Scope } from "../../../platform/scope.ts";
import { subscriptions } from "../models/subscriptions.ts";
import { periodsOf } from "./lockUser.ts";
import { periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

/** Defers the user's other periods that nobody charges for until a newly paid one ends. The user's row is locked. */
export async function deferPeriods(
  scope: Scope,
  paid: SubscriptionRow,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  for (const row of await periodsOf(scope, paid.user_id)) {
    const moved =
      row.id === paid.id ? null : deferPeriod(periodOf(row), from, until.getTime() - from.getTime());
    if (!moved) continue;
    const resumesAt = resumeAfter({ start: row.start_time, resumesAt: row.resumes_at }, { from, until });
    await savePeriod(scope, row.id, { ...moved, resumesAt });
  }
}

/** Advances the user's other periods after the remaining time of a subscription was refunded. */
export async function advancePeriods(
  scope: Scope,
  paid: SubscriptionRow,
  milliseconds: number,
): Promise<void> {
  const begins = [scope.platform.clock.now(), paid.start_time, paid.resumes_at];
  const from = new Date(Math.max(...begins.map((time) => time?.getTime() ?? 0)));
  for (const row of await periodsOf(scope, paid.user_id)) {
    const period = { ...periodOf(row), resumesAt: row.resumes_at };
    const moved = row.id === paid.id ? null : advancePeriod(period, from, milliseconds);
    if (moved) await savePeriod(scope, row.id, moved);
  }
}

async function savePeriod(
  { platform, transaction }: Scope,
  id: string,
  { start, end, resumesAt }: { start: Date; end: Date; resumesAt: Date | null },
): Promise<void> {
  await subscriptions(platform.db).update(
    { start_time: start, end_time: end, resumes_at: resumesAt },
    { where: { id }, transaction },
  );
}
