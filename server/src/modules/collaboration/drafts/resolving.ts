import { type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { authorizeDraft } from "../../posts/authorizeDraft.ts";
import { publishCommentsChanged } from "../../posts/draftEvents.ts";
import { COMMENT_COLUMNS, type CommentKey, type CommentRow, lockDraftComment } from "./comments.ts";

/** The thread, held, for somebody who may say whether it is done: who writes, and of a comment also who made it. */
export async function lockResolvable(
  context: CommandContext,
  params: CommentKey,
): Promise<{ held: CommentRow; userId: string }> {
  const { person, role } = await authorizeDraft(context, params, "comment");
  const held = await lockDraftComment(context, params);
  if (held.parent_id !== null) throw new Refusal("comment_not_found");
  if (!mayResolve(role, held, person.userId)) throw new Refusal("forbidden");
  return { held, userId: person.userId };
}

function mayResolve(role: DraftRole, { kind, author_id }: CommentRow, userId: string): boolean {
  return mayInDraft(role, "judge") || (kind === "comment" && author_id === userId);
}

interface Resolution {
  at: Date | null;
  by: string | null;
  outcome: "accepted" | "rejected" | null;
}

export async function storeResolution(
  context: CommandContext,
  held: CommentRow,
  resolution: Resolution,
): Promise<CommentRow> {
  const { platform, transaction } = context;
  const [row] = await platform.db.query<CommentRow>(
    `UPDATE draft_comments SET resolved_at = $at, resolved_by = $by, outcome = $outcome WHERE id = $id
     RETURNING ${COMMENT_COLUMNS}`,
    { bind: { id: held.id, ...resolution }, transaction, type: QueryTypes.SELECT },
  );
  await publishCommentsChanged(context, held.post_id);
  return row ?? held;
}
