import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface FeedbackColumns {
  id: string;
  /** Null for a guest. */
  user_id: string | null;
  message: string;
  name: string;
  /** A guest's. */
  email: string | null;
  page: string;
  version: string;
  device: string;
  created_at: Date;
  done_at: Date | null;
  done_by: string | null;
}

export const feedback = table<FeedbackColumns, Omit<FeedbackColumns, "done_at" | "done_by">>("feedback", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  message: DataTypes.TEXT,
  name: DataTypes.TEXT,
  email: DataTypes.TEXT,
  page: DataTypes.TEXT,
  version: DataTypes.TEXT,
  device: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  done_at: DataTypes.DATE,
  done_by: DataTypes.TEXT,
});
