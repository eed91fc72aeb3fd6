import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface PendingSigninColumns {
  /** Hash of the cookie of the browser that proved the first factor. */
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export const pendingSignins = table<PendingSigninColumns, PendingSigninColumns>("pending_signins", {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
});
