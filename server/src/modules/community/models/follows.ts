import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface FollowColumns {
  user_id: string;
  site_id: string;
  created_at: Date;
  /** Whether the follower gets this site's posts by email. */
  by_mail: boolean;
}

type NewFollow = Omit<FollowColumns, "by_mail"> & Partial<FollowColumns>;

export const follows = table<FollowColumns, NewFollow>("follows", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  created_at: DataTypes.DATE,
  by_mail: DataTypes.BOOLEAN,
});
