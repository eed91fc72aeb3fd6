import type { Comment } from "@quire/contracts/records/comment";
import { type CommentState, isEditable, stateAfterEdit } from "@quire/domain/community/threads";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize, requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { actsAsStaff } from "../../../accounts/staff.ts";
import { comments } from "../../models/comments.ts";
import { closeCase } from "../../moderation/closeCase.ts";
import { findComment } from "../../readComments.ts";
import { recordAct } from "../../recordAct.ts";
import { changeState } from "../changeState.ts";
import { type CommentKey, lockComment } from "../lockComment.ts";
import { commentPolicy, commentsPolicy } from "../policy.ts";
import { readText } from "../readText.ts";
import { requireUnrestricted } from "../requireUnrestricted.ts";

interface Input {
  params: CommentKey;
  body: { text?: string; state?: CommentState; reason?: string };
}

/**
 * Edits the text of the caller's own comment, or decides the state of a comment on a site that the caller
 * moderates.
 */
export async function updateCommentCommand(context: Context, { params, body }: Input): Promise<Comment> {
  const { userId } = requireUser(context);
  const { text, state } = body;
  if (text !== undefined) {
    const newText = readText(text);
    await enforceLimit(context, "commentsByUser", userId, "too_many_comments");
    return inTransaction(context, (inside) => editText(inside, params, newText));
  }
  authorize(context, commentsPolicy, "moderate", params);
  return inTransaction(context, (inside) => decide(inside, params, state as CommentState, body.reason ?? ""));
}

async function editText(context: CommandContext, params: CommentKey, text: string): Promise<Comment> {
  const { platform, transaction } = context;
  const comment = await lockComment(context, params);
  const authorship = { siteId: params.siteId, authorId: comment.user_id };
  const user = authorize(context, commentPolicy, "edit", authorship);
  const { userId } = user;
  if (comment.state === "removed") throw new Refusal("comment_not_found");
  // A retry with the same text is the same request, even after the edit window.
  if (comment.text !== text) {
    await requireUnrestricted(context, params.siteId, userId);
    const now = platform.clock.now();
    if (!isEditable(comment.received_at.getTime(), now.getTime())) throw new Refusal("edit_window_over");
    await comments(platform.db).update({ text, edited_at: now }, { where: { id: comment.id }, transaction });
    const isModerator = commentsPolicy.moderate(user, params);
    const state = isModerator ? comment.state : stateAfterEdit(comment.state, comment.site_default);
    await changeState(context, comment, state, { userId });
    await publishSiteChanged(context, params.siteId);
  }
  return findUpdated(context, comment.id);
}

async function decide(
  context: CommandContext,
  params: CommentKey,
  state: CommentState,
  reason: string,
): Promise<Comment> {
  const user = requireUser(context);
  const comment = await lockComment(context, params);
  const isWithdrawn = comment.state === "removed" && comment.removed_by === comment.user_id;
  if (isWithdrawn && user.userId !== comment.user_id) throw new Refusal("comment_withdrawn");
  if (comment.state !== state) {
    await changeState(context, comment, state, { userId: user.userId, reason });
    if (actsAsStaff(user, params.siteId)) {
      const subject = { kind: "comment", id: comment.id } as const;
      const action = ACTIONS[state];
      await recordAct(context, user, {
        action,
        subject,
        excerpt: comment.text,
        siteId: params.siteId,
        reason,
      });
    }
  }
  if (state === "removed") await closeCase(context, user, { kind: "comment", id: comment.id }, "removed");
  return findUpdated(context, comment.id);
}

const ACTIONS = {
  approved: "comment_approved",
  pending: "comment_held",
  removed: "comment_removed",
} as const;

async function findUpdated({ platform, transaction }: CommandContext, id: string): Promise<Comment> {
  const comment = await findComment(platform.db, platform.config, id, transaction);
  if (!comment) throw new Refusal("comment_not_found");
  return comment;
}
