import type { FileRole } from "@quire/domain/posts/postFiles";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface PostFileColumns {
  post_id: string;
  position: number;
  file_id: string;
  /** `text`: in the text only, and in no list of files. */
  role: FileRole | "text";
  alt: string;
}

export const postFiles = table<PostFileColumns>("post_files", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  position: { type: DataTypes.INTEGER, primaryKey: true },
  file_id: DataTypes.TEXT,
  role: DataTypes.TEXT,
  alt: DataTypes.TEXT,
});
