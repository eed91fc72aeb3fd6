import { Role } from "@quire/domain/enums";
import { select } from "../platform/database/select.ts";
import { withTransaction } from "../platform/database/withTransaction.ts";
import type { Platform } from "../platform/platform.ts";

/**
 * Makes the configured users, and only them, admins and moderators: a user removed from a list loses the role at
 * the next start. An empty list changes nothing. Only a proved email counts, or a stranger could sign up with an
 * operator's. A user listed before they have an account gets the role at the first start after that.
 */
export async function syncStaff(platform: Platform): Promise<void> {
  const { admins, moderators } = platform.config;
  await syncGroup(platform, Role.admin, admins);
  await syncGroup(platform, Role.moderator, moderators);
}

async function syncGroup({ db, clock, log }: Platform, group: number, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const [changed] = await withTransaction(db, (transaction) =>
    select<{ named: number; dropped: number }>(
      db,
      `WITH staff AS (
         SELECT id FROM users WHERE email = ANY($emails) AND email_verified_at IS NOT NULL
       ), dropped AS (
         DELETE FROM user_groups WHERE group_id = $group AND user_id NOT IN (SELECT id FROM staff) RETURNING 1
       ), named AS (
         INSERT INTO user_groups (user_id, group_id, created_at) SELECT id, $group, $now FROM staff
         ON CONFLICT DO NOTHING RETURNING 1
       )
       SELECT (SELECT count(*)::int FROM named) AS named, (SELECT count(*)::int FROM dropped) AS dropped`,
      { emails, group, now: clock.now() },
      transaction,
    ),
  );
  if (changed && changed.named + changed.dropped > 0) log.info({ group, ...changed }, "staff named");
}
