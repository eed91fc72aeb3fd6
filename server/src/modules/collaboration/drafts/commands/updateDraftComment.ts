import type { DraftComment } from "@quire/contracts/records/draft";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../../posts/draftEvents.ts";
import { draftComments } from "../../models/draftComments.ts";
import { type CommentKey, lockDraftComment, presentOne } from "../comments.ts";
import { readText } from "../readText.ts";

interface Input {
  params: CommentKey;
  body: { text?: string; replacement?: string };
}

/** Edits the caller's own comment. Resolved threads can't be edited. */
export async function updateDraftComment(
  context: CommandContext,
  { params, body }: Input,
): Promise<DraftComment> {
  const { platform, transaction } = context;
  const { user } = await authorizeDraft(context, params, "comment");
  const comment = await lockDraftComment(context, params);
  if (comment.author_id !== user.userId) throw new Refusal("forbidden");
  if (comment.resolved_at) throw new Refusal("thread_resolved");
  const isSuggestion = comment.kind === "suggestion";
  if (body.replacement !== undefined && !isSuggestion) {
    throw refuseField("body.replacement", "This is a comment, not a suggestion.");
  }
  const { text = comment.text, replacement = comment.replacement } = body;
  const changes = {
    text: readText(text, "body.text", { mayBeEmpty: isSuggestion }),
    replacement:
      replacement === null ? null : readText(replacement, "body.replacement", { mayBeEmpty: true }),
    edited_at: platform.clock.now(),
  };
  await draftComments(platform.db).update(changes, { where: { id: comment.id }, transaction });
  await publishCommentsChanged(context, params.id);
  return presentOne(context, { ...comment, ...changes });
}
