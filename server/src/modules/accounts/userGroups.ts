import type { Role } from "@quire/domain/enums";
import type { Scope } from "../../platform/scope.ts";

/** Adds a user to a group without an end. Does nothing if they are in it. */
export async function addToGroup(scope: Scope, userId: string, group: Role): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($userId, $group, $now) ON CONFLICT DO NOTHING",
    { userId, group, now: platform.clock.now() },
  );
}

/**
 * Replaces a user's groups that end, and returns whether they joined or left one. Skips groups without an end: an
 * admin assigned them.
 */
export async function setEndingGroups(
  scope: Scope,
  userId: string,
  roles: readonly { role: Role; until: Date }[],
): Promise<boolean> {
  const { platform } = scope;
  const ids = roles.map(({ role }) => role);
  const closed = await scope.execute(
    "DELETE FROM user_groups WHERE user_id = $userId AND ends_at IS NOT NULL AND group_id <> ALL ($ids::smallint[])",
    { userId, ids },
  );
  const held = await scope.select<{ isNew: boolean }>(
    `INSERT INTO user_groups AS g (user_id, group_id, created_at, ends_at)
     SELECT $userId, r.role, $now::timestamptz, r.until FROM unnest($ids::smallint[], $ends::timestamptz[]) AS r (role, until)
     ON CONFLICT (user_id, group_id) DO UPDATE SET ends_at = excluded.ends_at WHERE g.ends_at IS NOT NULL
     RETURNING xmax = 0 AS "isNew"`,
    { userId, ids, ends: roles.map(({ until }) => until), now: platform.clock.now() },
  );
  return closed > 0 || held.some(({ isNew }) => isNew);
}
