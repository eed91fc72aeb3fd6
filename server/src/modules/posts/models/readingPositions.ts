import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface ReadingPositionColumns {
  user_id: string;
  post_id: string;
  site_id: string;
  parent_id: string | null;
  fraction: number;
  locator: string | null;
  /** Null in rows from before it was recorded. */
  furthest: number | null;
  finished: boolean;
  read_at: Date;
  reset_at: Date | null;
  changed_at: Date;
}

export const readingPositions = table<ReadingPositionColumns>("reading_positions", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  parent_id: DataTypes.TEXT,
  fraction: DataTypes.DOUBLE,
  locator: DataTypes.TEXT,
  furthest: DataTypes.DOUBLE,
  finished: DataTypes.BOOLEAN,
  read_at: DataTypes.DATE,
  reset_at: DataTypes.DATE,
  changed_at: DataTypes.DATE,
});
