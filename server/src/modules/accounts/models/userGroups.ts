import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface UserGroupColumns {
  user_id: string;
  group_id: number;
  created_at: Date;
  /** From then on nobody is in it; null: for good. */
  ends_at?: Date | null;
}

export const userGroups = table<UserGroupColumns>("user_groups", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  group_id: { type: DataTypes.SMALLINT, primaryKey: true },
  created_at: DataTypes.DATE,
  ends_at: DataTypes.DATE,
});
