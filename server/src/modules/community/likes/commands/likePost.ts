import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { guestCache } from "../../../accounts/guestCache.ts";
import { countLike, type PostKey } from "../../../posts/publicationCounts.ts";
import { isShown } from "../../../sites/isShown.ts";
import { likeChanged } from "../../events.ts";

/** Likes a published post. Does nothing but return the count if the caller likes it already. */
export async function likePostCommand(
  context: Context,
  { params }: { params: PostKey },
): Promise<{ liked: true; likes: number }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(context, "likesByUser", userId, "too_many_likes");
  const likes = await inTransaction(context, async (inside) => {
    const isNew = await insertLike(inside, userId, params);
    const count = await countLike(inside, params, isNew ? 1 : 0);
    if (isNew) await platform.events.publish(likeChanged, inside, { userId, ...params, liked: true });
    return count;
  });
  context.afterCommit(() => guestCache(platform).invalidate(params.siteId));
  return { liked: true, likes };
}

/** Inserts the like if readers can see the post. Returns false if they can't, or if the user likes it already. */
async function insertLike(context: CommandContext, userId: string, post: PostKey): Promise<boolean> {
  const { platform } = context;
  const inserted = await context.execute(
    `INSERT INTO likes (user_id, post_id, created_at)
     SELECT $userId, p.post_id, $now FROM publications p
      WHERE p.post_id = $postId AND p.site_id = $siteId AND ${isShown("p")}
     ON CONFLICT DO NOTHING`,
    { userId, ...post, now: platform.clock.now() },
  );
  return inserted > 0;
}
