import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface ReadingWorkColumns {
  user_id: string;
  work_id: string;
  post_id: string;
  read_at: Date;
}

export const readingWorks = table<ReadingWorkColumns>("reading_works", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  work_id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  read_at: DataTypes.DATE,
});
