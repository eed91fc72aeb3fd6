import { Role } from "@quire/domain/enums";
import { selectPrepared } from "../../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { followPolicy } from "../policy.ts";

interface Input {
  body: { site_id: string };
}

const FOLLOW = `
  WITH added AS (
    INSERT INTO follows (user_id, site_id, created_at)
    SELECT $userId, s.id, $now FROM sites s WHERE s.id = $siteId AND s.suspended_at IS NULL
    ON CONFLICT DO NOTHING RETURNING 1
  ), counted AS (
    UPDATE users SET following_count = following_count + 1 WHERE id = $userId AND EXISTS (SELECT 1 FROM added)
  ), grouped AS (
    INSERT INTO user_groups (user_id, group_id, created_at)
    SELECT $userId, $follower, $now FROM added ON CONFLICT DO NOTHING
  )
  UPDATE sites SET followers_count = followers_count + (SELECT count(*) FROM added)
   WHERE id = $siteId AND suspended_at IS NULL RETURNING followers_count AS followers`;

/** Follows a site. Following it again changes nothing; both counts move with the row. */
export async function followSiteCommand(
  context: Context,
  { body }: Input,
): Promise<{ following: true; followers: number }> {
  const { platform } = context;
  const { userId } = authorize(context, followPolicy, "follow", { siteId: body.site_id });
  await enforceLimit(platform, "followsByUser", userId, "too_many_follows");
  const [row] = await selectPrepared<{ followers: number }>(platform.db, FOLLOW, {
    userId,
    siteId: body.site_id,
    follower: Role.follower,
    now: platform.clock.now(),
  });
  if (!row) throw new Refusal("site_not_found");
  return { following: true, followers: row.followers };
}
