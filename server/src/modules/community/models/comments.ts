import type { CommentState } from "@quire/domain/community/threads";
import type { Passage } from "@quire/domain/posts/passages";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface CommentColumns {
  id: string;
  post_id: string;
  site_id: string;
  user_id: string;
  parent_id: string | null;
  depth: number;
  /** What it is about, for a comment on a passage. */
  passage: Passage | null;
  text: string;
  state: CommentState;
  edited_at: Date | null;
  /** The client's time, which may be hours before `received_at`. */
  created_at: Date;
  /** Times and ids from the top of the thread down to this comment; replies sort below their parent by it. */
  thread: string;
  /** Approved comments below it, at any depth. */
  answers_count: number;
  received_at: Date;
  removed_at: Date | null;
  removed_by: string | null;
  /** The state that a restore brings back. */
  removed_from: "pending" | "approved" | null;
  /** A moderator's reason, shown to the author. */
  removal_reason: string | null;
}

type NewComment = Pick<
  CommentColumns,
  "id" | "post_id" | "site_id" | "user_id" | "text" | "created_at" | "thread" | "received_at"
> &
  Partial<CommentColumns>;

export const comments = table<CommentColumns, NewComment>("comments", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
  parent_id: DataTypes.TEXT,
  depth: DataTypes.SMALLINT,
  passage: DataTypes.JSONB,
  text: DataTypes.TEXT,
  state: DataTypes.TEXT,
  edited_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  thread: DataTypes.TEXT,
  answers_count: DataTypes.INTEGER,
  received_at: DataTypes.DATE,
  removed_at: DataTypes.DATE,
  removed_by: DataTypes.TEXT,
  removed_from: DataTypes.TEXT,
  removal_reason: DataTypes.TEXT,
});
