import type { CommentState } from "@quire/domain/community/threads";
import type { CommandContext } from "../../../platform/http/context.ts";
import { commentChanged } from "../events.ts";
import { comments } from "../models/comments.ts";
import { countComment } from "./countComment.ts";
import type { LockedComment } from "./lockComment.ts";

/** Changes the state of a locked comment and updates the counts. Its author sees `reason` on a removal. */
export async function changeState(
  context: CommandContext,
  comment: LockedComment,
  state: CommentState,
  by: { userId: string; reason?: string },
): Promise<void> {
  if (comment.state === state) return;
  const { platform, transaction } = context;
  const isRemoval = state === "removed";
  const removal = isRemoval
    ? {
        removed_at: platform.clock.now(),
        removed_by: by.userId,
        removed_from: comment.state as "pending" | "approved",
        removal_reason: by.reason || null,
      }
    : { removed_at: null, removed_by: null, removed_from: null, removal_reason: null };
  await comments(platform.db).update({ state, ...removal }, { where: { id: comment.id }, transaction });
  if (state === "approved") await countComment(context, comment, 1);
  else if (comment.state === "approved") await countComment(context, comment, -1);
  await platform.events.publish(commentChanged, context, {
    comment,
    before: comment.state,
    state,
    byId: by.userId,
  });
}
