import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface UserGroupColumns {
  user_id: string;
  group_id: number;
  created_at: Date;
  /** When the membership ends; null for a permanent one. */
  ends_at?: Date | null;
}

export const userGroups = table<UserGroupColumns>("user_groups", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  group_id: { type: DataTypes.SMALLINT, primaryKey: true },
  created_at: DataTypes.DATE,
  ends_at: DataTypes.DATE,
});
