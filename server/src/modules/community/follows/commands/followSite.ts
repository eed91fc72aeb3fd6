import { Role } from "@quire/domain/enums";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { addFollowing } from "../../../accounts/followingCounts.ts";
import { addToGroup } from "../../../accounts/userGroups.ts";
import { sites } from "../../../sites/models/sites.ts";
import { countFollower } from "../../../sites/siteCounts.ts";
import { siteFollowed } from "../../events.ts";
import { followPolicy } from "../policy.ts";

interface Input {
  body: { site_id: string };
}

/** Follows a site and counts it on both sides. Does nothing if the caller follows it already. */
export async function followSiteCommand(
  context: Context,
  { body }: Input,
): Promise<{ following: true; followers: number }> {
  const siteId = body.site_id;
  const { userId } = authorize(context, followPolicy, "follow", { siteId });
  await enforceLimit(context, "followsByUser", userId, "too_many_follows");
  const followers = await inTransaction(context, async (inside) => {
    await requireOpenSite(inside, siteId);
    const isNew = await insertFollow(inside, userId, siteId);
    if (isNew) {
      await addFollowing(inside, [userId], 1);
      await addToGroup(inside, userId, Role.follower);
    }
    const count = await countFollower(inside, siteId, isNew ? 1 : 0);
    if (isNew) await inside.platform.events.publish(siteFollowed, inside, { userId, siteId });
    return count;
  });
  return { following: true, followers };
}

async function requireOpenSite({ platform, transaction }: CommandContext, siteId: string): Promise<void> {
  const count = await sites(platform.db).count({ where: { id: siteId, suspended_at: null }, transaction });
  if (count === 0) throw new Refusal("site_not_found");
}

/** Returns false if the user follows the site already. Inserts nothing if the site has just been deleted. */
async function insertFollow(context: CommandContext, userId: string, siteId: string): Promise<boolean> {
  const { platform } = context;
  const inserted = await context.execute(
    `INSERT INTO follows (user_id, site_id, created_at)
     SELECT $userId, s.id, $now FROM sites s WHERE s.id = $siteId ON CONFLICT DO NOTHING`,
    { userId, siteId, now: platform.clock.now() },
  );
  return inserted > 0;
}
