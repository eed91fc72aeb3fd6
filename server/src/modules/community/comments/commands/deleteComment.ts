import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { closeCase } from "../../moderation/closeCase.ts";
import { recordAct } from "../../recordAct.ts";
import { changeState } from "../changeState.ts";
import { type CommentKey, lockComment } from "../lockComment.ts";
import { commentPolicy } from "../policy.ts";

/** Removes a comment, as its author or as a moderator of the site. Does nothing if it is removed already. */
export async function deleteCommentCommand(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<{ deleted: true }> {
  const comment = await lockComment(context, params);
  const { siteId } = params;
  const actor = authorize(context, commentPolicy, "remove", { siteId, authorId: comment.user_id });
  if (comment.state !== "removed") {
    await changeState(context, comment, "removed", { userId: actor.userId });
    if (actor.userId !== comment.user_id && actsAsStaff(actor, siteId)) {
      const subject = { kind: "comment", id: comment.id } as const;
      const entry = {
        action: "comment_removed",
        subject,
        excerpt: comment.text,
        siteId,
        reason: "",
      } as const;
      await recordAct(context, actor, entry);
    }
  }
  await closeCase(context, actor, { kind: "comment", id: comment.id }, "removed");
  return { deleted: true };
}
