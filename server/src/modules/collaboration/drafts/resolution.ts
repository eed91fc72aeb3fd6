import { type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../posts/draftEvents.ts";
import { draftComments } from "../models/draftComments.ts";
import { type CommentKey, type CommentRow, lockDraftComment } from "./comments.ts";

/** Returns the thread, locked, if the caller may resolve it: writers any, and a comment's author their own. */
export async function lockResolvable(
  context: CommandContext,
  params: CommentKey,
): Promise<{ comment: CommentRow; userId: string }> {
  const { user, role } = await authorizeDraft(context, params, "comment");
  const comment = await lockDraftComment(context, params);
  if (comment.parent_id !== null) throw new Refusal("comment_not_found");
  if (!mayResolve(role, comment, user.userId)) throw new Refusal("forbidden");
  return { comment, userId: user.userId };
}

function mayResolve(role: DraftRole, { kind, author_id }: CommentRow, userId: string): boolean {
  return mayInDraft(role, "judge") || (kind === "comment" && author_id === userId);
}

type Resolution = Pick<CommentRow, "resolved_at" | "resolved_by" | "outcome">;

/** Stores a thread's resolution and returns the thread with it. The caller has locked the thread. */
export async function storeResolution(
  context: CommandContext,
  comment: CommentRow,
  resolution: Resolution,
): Promise<CommentRow> {
  const { platform, transaction } = context;
  await draftComments(platform.db).update(resolution, { where: { id: comment.id }, transaction });
  await publishCommentsChanged(context, comment.post_id);
  return { ...comment, ...resolution };
}
