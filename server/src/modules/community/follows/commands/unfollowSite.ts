import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { addFollowing } from "../../../accounts/followingCounts.ts";
import { countFollower } from "../../../sites/siteCounts.ts";
import { siteUnfollowed } from "../../events.ts";
import { follows } from "../../models/follows.ts";

interface Input {
  body: { site_id: string };
}

/** Stops following a site. Does nothing if the caller doesn't follow it. */
export async function unfollowSiteCommand(
  context: CommandContext,
  { body }: Input,
): Promise<{ following: false; followers: number }> {
  const { platform, transaction } = context;
  const siteId = body.site_id;
  const { userId } = requireUser(context);
  const deleted = await follows(platform.db).destroy({
    where: { user_id: userId, site_id: siteId },
    transaction,
  });
  if (deleted > 0) await addFollowing(context, [userId], -1);
  const followers = await countFollower(context, siteId, deleted > 0 ? -1 : 0);
  await platform.events.publish(siteUnfollowed, context, { userId, siteId });
  return { following: false, followers };
}
