import type { Passage } from "@quire/domain/posts/passages";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface HighlightColumns {
  user_id: string;
  id: string;
  post_id: string;
  site_id: string;
  work_id: string;
  post_title: string;
  work_title: string;
  path: string;
  passage: Passage;
  note: string;
  deleted: boolean;
  edited_at: Date;
  changed_at: Date;
}

export const highlights = table<HighlightColumns>("highlights", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  work_id: DataTypes.TEXT,
  post_title: DataTypes.TEXT,
  work_title: DataTypes.TEXT,
  path: DataTypes.TEXT,
  passage: DataTypes.JSONB,
  note: DataTypes.TEXT,
  deleted: DataTypes.BOOLEAN,
  edited_at: DataTypes.DATE,
  changed_at: DataTypes.DATE,
});
