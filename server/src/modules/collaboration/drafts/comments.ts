import type { DraftComment, DraftUser } from "@quire/contracts/records/draft";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { DraftCommentColumns } from "../models/draftComments.ts";
import { findMembers, userOf } from "./draftUsers.ts";

export type CommentRow = DraftCommentColumns;

export const COMMENT_COLUMNS = `id, post_id, author_id, parent_id, kind, anchor_start, anchor_end, quote, text, replacement,
  resolved_at, resolved_by, outcome, created_at, edited_at`;

export interface CommentKey {
  siteId: string;
  id: string;
  commentId: string;
}

/** Returns a draft's comment and locks it until the transaction ends. */
export async function lockDraftComment(
  context: CommandContext,
  { id, commentId }: CommentKey,
): Promise<CommentRow> {
  const [row] = await context.select<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments WHERE id = $commentId AND post_id = $id FOR UPDATE`,
    { id, commentId },
  );
  if (!row) throw new Refusal("comment_not_found");
  return row;
}

/** Returns one comment as the API presents it. */
export async function presentOne({ platform, transaction }: Context, row: CommentRow): Promise<DraftComment> {
  return presentDraftComment(row, await findMembers(platform, usersIn([row]), transaction));
}

/** Returns the ids of the users that these comments name. */
export function usersIn(rows: readonly CommentRow[]): (string | null)[] {
  return rows.flatMap(({ author_id, resolved_by }) => [author_id, resolved_by]);
}

export function presentDraftComment(row: CommentRow, users: ReadonlyMap<string, DraftUser>): DraftComment {
  const { anchor_start: start, anchor_end: end } = row;
  return {
    id: row.id,
    post_id: row.post_id,
    parent: row.parent_id,
    kind: row.kind,
    anchor: start && end && { start: start.toString("base64"), end: end.toString("base64") },
    quote: row.quote,
    text: row.text,
    replacement: row.replacement,
    author: userOf(users, row.author_id),
    created: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: row.resolved_by && (users.get(row.resolved_by)?.name ?? null),
      outcome: row.outcome,
    },
  };
}
