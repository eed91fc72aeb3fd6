import type { Comment } from "@quire/contracts/records/comment";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findComment } from "../../readComments.ts";
import { changeState } from "../changeState.ts";
import { type CommentKey, lockComment } from "../lockComment.ts";
import { requireUnrestricted } from "../requireUnrestricted.ts";

/**
 * Restores a comment that its author withdrew, in its former state. What a moderator removed, only a moderator
 * restores.
 */
export async function restoreCommentCommand(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<Comment> {
  const { platform, transaction } = context;
  const { userId } = requireUser(context);
  const locked = await lockComment(context, params);
  if (locked.user_id !== userId) throw new Refusal("forbidden");
  if (locked.state === "removed") {
    if (locked.removed_by !== userId) throw new Refusal("forbidden");
    await requireUnrestricted(context, params.siteId, userId);
    await changeState(context, locked, locked.removed_from ?? locked.site_default, { userId });
  }
  const comment = await findComment(platform.db, platform.config, locked.id, transaction);
  if (!comment) throw new Refusal("comment_not_found");
  return comment;
}
