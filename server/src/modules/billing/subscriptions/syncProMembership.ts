import { nextTransition, noticesOf, proRoles, proUntil } from "@quire/domain/billing/proPeriods";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { Scope } from "../../../platform/scope.ts";
import { setEndingGroups } from "../../accounts/userGroups.ts";
import { subscriptions } from "../models/subscriptions.ts";
import { type LockedUser, periodsOf } from "./lockUser.ts";
import { scheduleReconcile } from "./scheduleReconcile.ts";
import { sendDueProEmail } from "./sendDueProEmail.ts";
import { periodOf, type SubscriptionRow } from "./subscriptionRow.ts";
import { unknownFees } from "./unknownFees.ts";

/**
 * Updates a user's groups to their Pro periods, sends the emails that are due, and schedules the next check. Call
 * it in every transaction that changes a period, with the user's row locked.
 */
export async function syncProMembership(scope: Scope, user: LockedUser): Promise<void> {
  const now = scope.platform.clock.now();
  const rows = await periodsOf(scope, user.id);
  const periods = rows.map(periodOf);
  const roles = user.isDeleted ? [] : proRoles(periods, now);
  if (await setEndingGroups(scope, user.id, roles)) {
    // Pages that show Pro are refreshed at once.
    await publishSiteChanged({ ...scope, afterCommit: () => undefined }, user.id);
  }
  const until = proUntil(periods, now);
  for (const row of rows) {
    const notices = user.isDeleted ? [] : noticesOf(periodOf(row), until, now);
    for (const notice of notices) await sendDueProEmail(scope, user, row, notice);
  }
  await scheduleChecks(scope, rows, now);
}

async function scheduleChecks(
  { platform, transaction }: Scope,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<void> {
  const unknown = await unknownFees(platform, rows, transaction);
  for (const row of rows) {
    const due = [nextTransition(periodOf(row), now), scheduleReconcile(row, unknown.has(row.id), now)];
    const times = due.flatMap((time) => (time ? [time.getTime()] : []));
    const at = times.length > 0 ? new Date(Math.min(...times)) : null;
    if (at?.getTime() === row.next_check_at?.getTime()) continue;
    await subscriptions(platform.db).update({ next_check_at: at }, { where: { id: row.id }, transaction });
  }
}
