import { nextTransition, noticesOf, proRoles, proUntil } from "@quire/domain/billing/proPeriods";
import type { Role } from "@quire/domain/enums";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
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
  await setGroups(scope, user.id, roles);
  const until = proUntil(periods, now);
  for (const row of rows) {
    const notices = user.isDeleted ? [] : noticesOf(periodOf(row), until, now);
    for (const notice of notices) await sendDueProEmail(scope, user, row, notice);
  }
  await scheduleChecks(scope, rows, now);
}

/** Skips groups without an end: an admin assigned them. Pages that show Pro are refreshed at once. */
async function setGroups(
  { platform, transaction }: Scope,
  userId: string,
  roles: readonly { role: Role; until: Date }[],
): Promise<void> {
  const ids = roles.map(({ role }) => role);
  const closed = await select(
    platform.db,
    `DELETE FROM user_groups WHERE user_id = $userId AND ends_at IS NOT NULL AND group_id <> ALL ($ids::smallint[])
     RETURNING 1`,
    { userId, ids },
    transaction,
  );
  const held = await select<{ isNew: boolean }>(
    platform.db,
    `INSERT INTO user_groups AS g (user_id, group_id, created_at, ends_at)
     SELECT $userId, r.role, $now::timestamptz, r.until FROM unnest($ids::smallint[], $ends::timestamptz[]) AS r (role, until)
     ON CONFLICT (user_id, group_id) DO UPDATE SET ends_at = excluded.ends_at WHERE g.ends_at IS NOT NULL
     RETURNING xmax = 0 AS "isNew"`,
    { userId, ids, ends: roles.map(({ until }) => until), now: platform.clock.now() },
    transaction,
  );
  if (closed.length > 0 || held.some(({ isNew }) => isNew)) {
    await publishSiteChanged({ platform, transaction, afterCommit: () => undefined }, userId);
  }
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
