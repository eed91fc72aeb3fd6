import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { closeCase } from "../../moderation/closeCase.ts";
import { recordAct } from "../../recordAct.ts";
import { changeState } from "../changeState.ts";
import { type CommentKey, lockComment } from "../lockComment.ts";
import { commentPolicy } from "../policy.ts";

/** Removes a comment: its author takes it back, or whoever minds the site takes it away. Removed already, it stays so. */
export async function deleteCommentCommand(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<{ deleted: true }> {
  const comment = await lockComment(context, params);
  const { siteId } = params;
  const person = authorize(context, commentPolicy, "remove", { siteId, authorId: comment.user_id });
  if (comment.state !== "removed") {
    await changeState(context, comment, "removed", { userId: person.userId });
    if (person.userId !== comment.user_id && actsAsStaff(person, siteId)) {
      const subject = { kind: "comment", id: comment.id } as const;
      const act = { action: "comment_removed", subject, words: comment.text, siteId, reason: "" } as const;
      await recordAct(context, person, act);
    }
  }
  await closeCase(context, person, { kind: "comment", id: comment.id }, "removed");
  return { deleted: true };
}
