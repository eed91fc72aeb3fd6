import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** The link of an email about a sign-in on a new device. */
interface SigninAlertColumns {
  token_hash: Buffer;
  user_id: string;
  /** Null once the device is no longer known. */
  device_id: string | null;
  identifier: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export const signinAlerts = table<SigninAlertColumns, Omit<SigninAlertColumns, "used_at">>("signin_alerts", {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  device_id: DataTypes.TEXT,
  identifier: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
  used_at: DataTypes.DATE,
});
