import { mayInDraft } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import { draftComments } from "../../models/draftComments.ts";
import { type CommentKey, lockDraftComment } from "../comments.ts";

/** Deletes a comment with its replies. Authors can delete their own; a draft's owner can delete any. */
export async function deleteDraftComment(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  const { user, role } = await authorizeDraft(context, params, "comment");
  const comment = await lockDraftComment(context, params);
  if (comment.author_id !== user.userId && !mayInDraft(role, "govern")) throw new Refusal("forbidden");
  await draftComments(platform.db).destroy({ where: { id: comment.id }, transaction });
  await publishCommentsChanged(context, params.id);
  return { deleted: true };
}
