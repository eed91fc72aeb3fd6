import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { guestAnswers } from "../../../accounts/guestAnswers.ts";
import { isShown } from "../../../sites/isShown.ts";

interface Input {
  params: { siteId: string; postId: string };
}

/** Takes a like back. Where there is none, nothing changes. */
export async function unlikePostCommand(
  context: CommandContext,
  { params }: Input,
): Promise<{ liked: false; likes: number }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const [row] = await platform.db.query<{ likes: number }>(
    `WITH removed AS (
       DELETE FROM likes WHERE user_id = $userId AND post_id = $postId RETURNING 1
     )
     UPDATE publications SET likes_count = likes_count - (SELECT count(*) FROM removed)
      WHERE post_id = $postId AND site_id = $siteId AND ${isShown("publications")} RETURNING likes_count AS likes`,
    { bind: { userId, ...params }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("post_not_found");
  context.afterCommit(() => guestAnswers(platform).forget(params.siteId));
  return { liked: false, likes: row.likes };
}
