import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface BlockedCommenterColumns {
  site_id: string;
  user_id: string;
  blocked_by: string | null;
  created_at: Date;
}

export const blockedCommenters = table<BlockedCommenterColumns>("blocked_commenters", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  blocked_by: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
