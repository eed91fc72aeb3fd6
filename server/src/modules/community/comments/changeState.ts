import type { CommentState } from "@quire/domain/community/threads";
import type { CommandContext } from "../../../platform/http/context.ts";
import { countComment } from "./countComment.ts";
import type { HeldComment } from "./lockComment.ts";

/** Gives a held comment another state, and counts it accordingly. `reason` is what its author is told of a removal. */
export async function changeState(
  context: CommandContext,
  comment: HeldComment,
  state: CommentState,
  by: { userId: string; reason?: string },
): Promise<void> {
  if (comment.state === state) return;
  const { platform, transaction } = context;
  const isRemoval = state === "removed";
  await platform.db.query(
    `UPDATE comments SET state = $state, removed_at = $removedAt, removed_by = $removedBy, removed_from = $removedFrom,
            removal_reason = $reason
      WHERE id = $id`,
    {
      bind: {
        id: comment.id,
        state,
        removedAt: isRemoval ? platform.clock.now() : null,
        removedBy: isRemoval ? by.userId : null,
        removedFrom: isRemoval ? comment.state : null,
        reason: (isRemoval && by.reason) || null,
      },
      transaction,
    },
  );
  if (state === "approved") await countComment(context, comment, 1);
  else if (comment.state === "approved") await countComment(context, comment, -1);
}
