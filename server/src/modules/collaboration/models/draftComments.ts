import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface DraftCommentColumns {
  id: string;
  post_id: string;
  author_id: string;
  /** Of a reply: the comment that started the thread. */
  parent_id: string | null;
  kind: "comment" | "suggestion";
  /** Relative positions of Yjs, which move with the text around them. */
  anchor_start: Buffer | null;
  anchor_end: Buffer | null;
  /** The passage when the comment was made. */
  quote: string;
  text: string;
  /** Of a suggestion: replaces the passage; empty deletes it. */
  replacement: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  outcome: "accepted" | "rejected" | null;
  created_at: Date;
  edited_at: Date | null;
}

export const draftComments = table<DraftCommentColumns>("draft_comments", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  author_id: DataTypes.TEXT,
  parent_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  anchor_start: DataTypes.BLOB,
  anchor_end: DataTypes.BLOB,
  quote: DataTypes.TEXT,
  text: DataTypes.TEXT,
  replacement: DataTypes.TEXT,
  resolved_at: DataTypes.DATE,
  resolved_by: DataTypes.TEXT,
  outcome: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  edited_at: DataTypes.DATE,
});
