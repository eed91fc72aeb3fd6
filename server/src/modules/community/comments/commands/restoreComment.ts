import type { Comment } from "@quire/contracts/records/comment";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findComment } from "../../readComments.ts";
import { changeState } from "../changeState.ts";
import { type CommentKey, lockComment } from "../lockComment.ts";
import { requireUnrestricted } from "../requireUnrestricted.ts";

/** Puts back, as it was, what the caller took back themselves. What another removed is theirs to restore. */
export async function restoreCommentCommand(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<Comment> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const held = await lockComment(context, params);
  if (held.user_id !== userId) throw new Refusal("forbidden");
  if (held.state === "removed") {
    if (held.removed_by !== userId) throw new Refusal("forbidden");
    await requireUnrestricted(context, params.siteId, userId);
    await changeState(context, held, held.removed_from ?? held.site_default, { userId });
  }
  const comment = await findComment(platform.db, platform.config, held.id, transaction);
  if (!comment) throw new Refusal("comment_not_found");
  return comment;
}
