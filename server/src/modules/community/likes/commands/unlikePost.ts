import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { guestCache } from "../../../accounts/guestCache.ts";
import { countLike, type PostKey } from "../../../posts/publicationCounts.ts";
import { likeChanged } from "../../events.ts";
import { likes } from "../../models/likes.ts";

/** Removes a like. Does nothing but return the count if there is none. */
export async function unlikePostCommand(
  context: CommandContext,
  { params }: { params: PostKey },
): Promise<{ liked: false; likes: number }> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const deleted = await likes(platform.db).destroy({
    where: { user_id: userId, post_id: params.postId },
    transaction,
  });
  const count = await countLike(context, params, deleted > 0 ? -1 : 0);
  if (deleted > 0) await platform.events.publish(likeChanged, context, { userId, ...params, liked: false });
  context.afterCommit(() => guestCache(platform).invalidate(params.siteId));
  return { liked: false, likes: count };
}
