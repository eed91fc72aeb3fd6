import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface PendingSigninColumns {
  /** Hash of the cookie of the browser that proved the first factor. */
  token_hash: Buffer;
  user_id: string;
  /** Whether the first factor was a code or link from the account's own mailbox or phone. */
  by_message: boolean;
  created_at: Date;
  expires_at: Date;
}

export const pendingSignins = table<PendingSigninColumns, PendingSigninColumns>("pending_signins", {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  by_message: DataTypes.BOOLEAN,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
});
