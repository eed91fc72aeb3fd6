import type { PostDocument } from "@quire/documents/schema";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface RevisionColumns {
  id: string;
  post_id: string;
  kind: "checkpoint" | "refused";
  version: number;
  author_id: string | null;
  /** Who wrote new text in it, if there are several authors. */
  contributors: string[];
  title: string;
  blocks: PostDocument;
  fields: object;
  /** The revision whose text this version restored. */
  restored_from?: string | null;
  /** Null in a refused text, and in versions from before words were counted. */
  words?: number | null;
  /** It was saved by itself while someone typed. */
  typed?: boolean;
  created_at: Date;
}

export const revisions = table<RevisionColumns>("revisions", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  version: DataTypes.INTEGER,
  author_id: DataTypes.TEXT,
  contributors: DataTypes.ARRAY(DataTypes.TEXT),
  title: DataTypes.TEXT,
  blocks: DataTypes.JSONB,
  fields: DataTypes.JSONB,
  restored_from: DataTypes.TEXT,
  words: DataTypes.INTEGER,
  typed: DataTypes.BOOLEAN,
  created_at: DataTypes.DATE,
});
