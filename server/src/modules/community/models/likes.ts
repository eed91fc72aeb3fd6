import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface LikeColumns {
  user_id: string;
  post_id: string;
  created_at: Date;
}

export const likes = table<LikeColumns>("likes", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  created_at: DataTypes.DATE,
});
