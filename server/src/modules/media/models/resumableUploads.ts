import type { UploadKind } from "@quire/domain/media/uploads";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface ResumableUploadColumns {
  id: string;
  site_id: string;
  kind: UploadKind;
  name: string;
  size: number;
  /** Bytes that were acknowledged. */
  received: number;
  /** The file it has become. */
  file_id: string | null;
  created_at: Date;
  expires_at: Date;
  /** The draft it was started for, and by whom. */
  post_id: string | null;
  user_id: string | null;
}

export const resumableUploads = table<ResumableUploadColumns>("resumable_uploads", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  name: DataTypes.TEXT,
  size: DataTypes.BIGINT,
  received: DataTypes.BIGINT,
  file_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
  post_id: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
});

interface UploadPartColumns {
  id: string;
  upload_id: string;
  /** Its offset in the upload; null until its bytes are stored. */
  start: number | null;
  size: number | null;
  key: string;
}

export const uploadParts = table<UploadPartColumns>("upload_parts", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  upload_id: DataTypes.TEXT,
  start: DataTypes.BIGINT,
  size: DataTypes.INTEGER,
  key: DataTypes.TEXT,
});
