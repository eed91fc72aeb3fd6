import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface DraftColumns {
  post_id: string;
  /** Number of the newest update in the log. */
  seq: number;
  /** The complete document, one Yjs update, as of `state_seq`. */
  state: Buffer;
  /** Where the post's current version is. */
  state_seq: number;
  /** The log is complete after this number. */
  log_from: number;
  changed_at: Date;
  /** How the document stores the text: 1 is a tree of elements, 2 one text. */
  shape: number;
}

export const drafts = table<DraftColumns>("drafts", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  seq: DataTypes.INTEGER,
  state: DataTypes.BLOB,
  state_seq: DataTypes.INTEGER,
  log_from: DataTypes.INTEGER,
  changed_at: DataTypes.DATE,
  shape: DataTypes.SMALLINT,
});

interface DraftUpdateColumns {
  post_id: string;
  seq: number;
  update: Buffer;
  /** Not a reference: deleting an account must not fail a batch of updates. */
  author_id: string | null;
}

export const draftUpdates = table<DraftUpdateColumns>("draft_updates", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  seq: { type: DataTypes.INTEGER, primaryKey: true },
  update: DataTypes.BLOB,
  author_id: DataTypes.TEXT,
});
