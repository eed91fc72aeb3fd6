import { moveAhead, moveBehind, resumeAfter } from "@quire/domain/billing/proPeriods";
import type { Scope } from "../../../platform/scope.ts";
import { periodsOf } from "./lockUser.ts";
import { periodOf, type SubscriptionRow } from "./subscriptionRow.ts";

/**
 * Somebody's subscription was paid from one moment until another: what else they have, and nobody charges for, waits until
 * then. With the person held.
 */
export async function deferPeriods(
  scope: Scope,
  paid: SubscriptionRow,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  for (const row of await periodsOf(scope, paid.user_id)) {
    const moved =
      row.id === paid.id ? null : moveBehind(periodOf(row), from, until.getTime() - from.getTime());
    if (!moved) continue;
    const resumesAt = resumeAfter({ start: row.start_time, resumesAt: row.resumes_at }, { from, until });
    await keep(scope, row.id, { ...moved, resumesAt });
  }
}

/** What somebody's subscription had still to come was taken back: what lies behind that waits no longer for it. */
export async function moveOthersBack(
  scope: Scope,
  paid: SubscriptionRow,
  milliseconds: number,
): Promise<void> {
  const begins = [scope.platform.clock.now(), paid.start_time, paid.resumes_at];
  const from = new Date(Math.max(...begins.map((time) => time?.getTime() ?? 0)));
  for (const row of await periodsOf(scope, paid.user_id)) {
    const period = { ...periodOf(row), resumesAt: row.resumes_at };
    const moved = row.id === paid.id ? null : moveAhead(period, from, milliseconds);
    if (moved) await keep(scope, row.id, moved);
  }
}

async function keep(
  { platform, transaction }: Scope,
  id: string,
  { start, end, resumesAt }: { start: Date; end: Date; resumesAt: Date | null },
): Promise<void> {
  await platform.db.query(
    "UPDATE subscriptions SET start_time = $start, end_time = $end, resumes_at = $resumesAt WHERE id = $id",
    { bind: { id, start, end, resumesAt }, transaction },
  );
}
