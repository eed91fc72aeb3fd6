import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A post that a moderator removed: hidden from readers, its owner sees the reason. */
export interface PostRemovalColumns {
  post_id: string;
  /** The published checkpoint, which a restore shows again. */
  version: number;
  reason: string;
  removed_by: string | null;
  removed_at: Date;
}

export const postRemovals = table<PostRemovalColumns>("post_removals", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  version: DataTypes.INTEGER,
  reason: DataTypes.TEXT,
  removed_by: DataTypes.TEXT,
  removed_at: DataTypes.DATE,
});
