import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { withTransaction } from "../platform/database/withTransaction.ts";
import type { Platform } from "../platform/platform.ts";

/**
 * Makes those named in the configuration admins and moderators, and nobody else: who is taken off a list has lost it
 * with the next start. A list that names nobody is left alone. Only a proved email counts, or a stranger could sign up
 * with an operator's. Those who are named before they have an account get it with the first start after.
 */
export async function nameStaff(platform: Platform): Promise<void> {
  const { admins, moderators } = platform.config;
  await keepGroup(platform, Role.admin, admins);
  await keepGroup(platform, Role.moderator, moderators);
}

async function keepGroup({ db, clock, log }: Platform, group: number, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const [changed] = await withTransaction(db, (transaction) =>
    db.query<{ named: number; dropped: number }>(
      `WITH staff AS (
         SELECT id FROM users WHERE email = ANY($emails) AND email_verified_at IS NOT NULL
       ), dropped AS (
         DELETE FROM user_groups WHERE group_id = $group AND user_id NOT IN (SELECT id FROM staff) RETURNING 1
       ), named AS (
         INSERT INTO user_groups (user_id, group_id, created_at) SELECT id, $group, $now FROM staff
         ON CONFLICT DO NOTHING RETURNING 1
       )
       SELECT (SELECT count(*)::int FROM named) AS named, (SELECT count(*)::int FROM dropped) AS dropped`,
      { bind: { emails, group, now: clock.now() }, transaction, type: QueryTypes.SELECT },
    ),
  );
  if (changed && changed.named + changed.dropped > 0) log.info({ group, ...changed }, "staff named");
}
