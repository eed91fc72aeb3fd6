import { mayInDraft } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import { type CommentKey, lockDraftComment } from "../comments.ts";

/** Removes a comment, with its answers: its author's own, or, on the owner's draft, anybody's. */
export async function deleteDraftComment(
  context: CommandContext,
  { params }: { params: CommentKey },
): Promise<{ deleted: true }> {
  const { platform, transaction } = context;
  const { person, role } = await authorizeDraft(context, params, "comment");
  const held = await lockDraftComment(context, params);
  if (held.author_id !== person.userId && !mayInDraft(role, "govern")) throw new Refusal("forbidden");
  await platform.db.query("DELETE FROM draft_comments WHERE id = $id", {
    bind: { id: held.id },
    transaction,
  });
  await publishCommentsChanged(context, params.id);
  return { deleted: true };
}
