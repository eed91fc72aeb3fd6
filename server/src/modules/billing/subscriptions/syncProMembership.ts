import { nextTurn, noticesOf, proRoles, proUntil } from "@quire/domain/billing/proPeriods";
import type { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { Scope } from "../../../platform/scope.ts";
import { type LockedUser, periodsOf } from "./lockUser.ts";
import { scheduleReconcile } from "./scheduleReconcile.ts";
import { sendDueProEmail } from "./sendDueProEmail.ts";
import { periodOf, type SubscriptionRow } from "./subscriptionRow.ts";
import { unknownFees } from "./unknownFees.ts";

/**
 * Makes a person's groups what their times of Pro say, tells them what the clock has to tell, and notes when somebody is to
 * look again. To be called in every transaction that changes any of those times, with the person held.
 */
export async function syncProMembership(scope: Scope, person: LockedUser): Promise<void> {
  const now = scope.platform.clock.now();
  const rows = await periodsOf(scope, person.id);
  const periods = rows.map(periodOf);
  const roles = person.isGone ? [] : proRoles(periods, now);
  await setGroups(scope, person.id, roles);
  const until = proUntil(periods, now);
  for (const row of rows) {
    const notices = person.isGone ? [] : noticesOf(periodOf(row), until, now);
    for (const notice of notices) await sendDueProEmail(scope, person, row, notice);
  }
  await setTurns(scope, rows, now);
}

/** A group that was given by hand has no end: it is left alone. What a page shows of Pro is shown at once. */
async function setGroups(
  { platform, transaction }: Scope,
  userId: string,
  roles: readonly { role: Role; until: Date }[],
): Promise<void> {
  const ids = roles.map(({ role }) => role);
  const closed = await platform.db.query(
    `DELETE FROM user_groups WHERE user_id = $userId AND ends_at IS NOT NULL AND group_id <> ALL ($ids::smallint[])
     RETURNING 1`,
    { bind: { userId, ids }, transaction, type: QueryTypes.SELECT },
  );
  const held = await platform.db.query<{ isNew: boolean }>(
    `INSERT INTO user_groups AS g (user_id, group_id, created_at, ends_at)
     SELECT $userId, r.role, $now::timestamptz, r.until FROM unnest($ids::smallint[], $ends::timestamptz[]) AS r (role, until)
     ON CONFLICT (user_id, group_id) DO UPDATE SET ends_at = excluded.ends_at WHERE g.ends_at IS NOT NULL
     RETURNING xmax = 0 AS "isNew"`,
    {
      bind: { userId, ids, ends: roles.map(({ until }) => until), now: platform.clock.now() },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (closed.length > 0 || held.some(({ isNew }) => isNew)) {
    await publishSiteChanged({ platform, transaction, afterCommit: () => undefined }, userId);
  }
}

async function setTurns(
  { platform, transaction }: Scope,
  rows: readonly SubscriptionRow[],
  now: Date,
): Promise<void> {
  const unknown = await unknownFees(platform, rows, transaction);
  for (const row of rows) {
    const turns = [nextTurn(periodOf(row), now), scheduleReconcile(row, unknown.has(row.id), now)];
    const times = turns.flatMap((turn) => (turn ? [turn.getTime()] : []));
    const at = times.length > 0 ? new Date(Math.min(...times)) : null;
    if (at?.getTime() === row.turns_at?.getTime()) continue;
    await platform.db.query("UPDATE subscriptions SET turns_at = $at WHERE id = $id", {
      bind: { id: row.id, at },
      transaction,
    });
  }
}
