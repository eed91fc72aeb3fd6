import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUnfollowed } from "../../events.ts";

interface Input {
  body: { site_id: string };
}

/** Stops following a site. Where it was not followed, nothing changes. */
export async function unfollowSiteCommand(
  context: CommandContext,
  { body }: Input,
): Promise<{ following: false; followers: number }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
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
  await platform.events.publish(siteUnfollowed, context, { userId, siteId: body.site_id });
  return { following: false, followers: row.followers };
}
