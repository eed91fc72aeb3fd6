import type { DraftComment, DraftUser } from "@quire/contracts/records/draft";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { findMembers, userOf } from "./people.ts";

export interface CommentRow {
  id: string;
  post_id: string;
  author_id: string;
  parent_id: string | null;
  kind: DraftComment["kind"];
  anchor_start: Buffer | null;
  anchor_end: Buffer | null;
  quote: string;
  text: string;
  replacement: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  outcome: "accepted" | "rejected" | null;
  created_at: Date;
  edited_at: Date | null;
}

export const COMMENT_COLUMNS = `id, post_id, author_id, parent_id, kind, anchor_start, anchor_end, quote, text, replacement,
  resolved_at, resolved_by, outcome, created_at, edited_at`;

export interface CommentKey {
  siteId: string;
  id: string;
  commentId: string;
}

/** Holds one comment of a draft until the transaction ends. */
export async function lockDraftComment(
  { platform, transaction }: CommandContext,
  { id, commentId }: CommentKey,
): Promise<CommentRow> {
  const [row] = await platform.db.query<CommentRow>(
    `SELECT ${COMMENT_COLUMNS} FROM draft_comments WHERE id = $commentId AND post_id = $id FOR UPDATE`,
    { bind: { id, commentId }, transaction, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("comment_not_found");
  return row;
}

/** One comment, with its author. */
export async function presentOne({ platform, transaction }: Context, row: CommentRow): Promise<DraftComment> {
  return presentDraftComment(row, await findMembers(platform, usersIn([row]), transaction));
}

/** Whom these comments name. */
export function usersIn(rows: readonly CommentRow[]): (string | null)[] {
  return rows.flatMap(({ author_id, resolved_by }) => [author_id, resolved_by]);
}

export function presentDraftComment(row: CommentRow, people: ReadonlyMap<string, DraftUser>): DraftComment {
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
    author: userOf(people, row.author_id),
    created: row.created_at.toISOString(),
    edited: row.edited_at?.toISOString() ?? null,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: row.resolved_by && (people.get(row.resolved_by)?.name ?? null),
      outcome: row.outcome,
    },
  };
}
