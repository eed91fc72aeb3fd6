import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A file of a post that a moderator removed, or of one of its parts. */
interface RemovedFileColumns {
  post_id: string;
  file_id: string;
  site_id: string;
}

export const removedFiles = table<RemovedFileColumns>("removed_files", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  file_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
});
