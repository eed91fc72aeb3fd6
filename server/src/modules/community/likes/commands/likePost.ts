import { selectPrepared } from "../../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { guestAnswers } from "../../../accounts/guestAnswers.ts";
import { isShown } from "../../../sites/isShown.ts";

interface Input {
  params: { siteId: string; postId: string };
}

const LIKE = `
  WITH added AS (
    INSERT INTO likes (user_id, post_id, created_at)
    SELECT $userId, p.post_id, $now FROM publications p
     WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}
    ON CONFLICT DO NOTHING RETURNING 1
  )
  UPDATE publications SET likes_count = likes_count + (SELECT count(*) FROM added)
   WHERE post_id = $postId AND site_id = $siteId AND ${isShown("publications")} RETURNING likes_count AS likes`;

/** Likes a published post. Liking it again changes nothing; the count moves with the row, in one statement. */
export async function likePostCommand(
  context: Context,
  { params }: Input,
): Promise<{ liked: true; likes: number }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(platform, "likesByUser", userId, "too_many_likes");
  const [row] = await selectPrepared<{ likes: number }>(platform.db, LIKE, {
    userId,
    ...params,
    now: platform.clock.now(),
  });
  if (!row) throw new Refusal("post_not_found");
  context.afterCommit(() => guestAnswers(platform).forget(params.siteId));
  return { liked: true, likes: row.likes };
}
