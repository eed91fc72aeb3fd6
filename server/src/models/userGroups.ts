import { DataTypes } from "sequelize";
import { table } from "./table.ts";

interface UserGroupColumns {
  user_id: string;
  group_id: number;
  created_at: Date;
}

export const userGroups = table<UserGroupColumns>("user_groups", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  group_id: { type: DataTypes.SMALLINT, primaryKey: true },
  created_at: DataTypes.DATE,
});
