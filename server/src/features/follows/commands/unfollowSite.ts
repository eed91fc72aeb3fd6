import { QueryTypes } from "sequelize";
import { suppress } from "../../../mailing/suppress.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

interface Input {
  body: { site_id: string };
}

/** Stops following a site. Where it was not followed, nothing changes. */
export async function unfollowSiteCommand(
  context: CommandContext,
  { body }: Input,
): Promise<{ following: false; followers: number }> {
  const { platform, transaction } = context;
  const { userId } = requirePerson(context);
  const [row] = await platform.db.query<{ followers: number }>(
    `WITH removed AS (
       DELETE FROM follows WHERE user_id = $userId AND site_id = $siteId RETURNING 1
     ), counted AS (
       UPDATE users SET following_count = following_count - 1 WHERE id = $userId AND EXISTS (SELECT 1 FROM removed)
     )
     UPDATE sites SET followers_count = followers_count - (SELECT count(*) FROM removed)
      WHERE id = $siteId RETURNING followers_count AS followers`,
    { bind: { userId, siteId: body.site_id }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("site_not_found");
  await leaveList(context, userId, body.site_id);
  return { following: false, followers: row.followers };
}

/** Whoever was imported as well, and leaves, does not go back to getting letters as somebody imported. */
async function leaveList(
  { platform, transaction }: CommandContext,
  userId: string,
  siteId: string,
): Promise<void> {
  const [listed] = await platform.db.query<{ email: string }>(
    `SELECT s.email FROM users u JOIN subscribers s ON s.site_id = $siteId AND s.email = u.email COLLATE "C"
      WHERE u.id = $userId AND u.email_verified_at IS NOT NULL AND s.state = 'subscribed'`,
    { bind: { userId, siteId }, transaction, type: QueryTypes.SELECT },
  );
  if (!listed) return;
  await suppress({ db: platform.db, clock: platform.clock, transaction }, { email: listed.email, siteId });
}
