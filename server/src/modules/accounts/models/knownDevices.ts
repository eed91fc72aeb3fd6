import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A browser that has signed in to an account. */
interface KnownDeviceColumns {
  id: string;
  user_id: string;
  /** Of the browser's device cookie. */
  token_hash: Buffer;
  label: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export const knownDevices = table<KnownDeviceColumns>("known_devices", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  token_hash: DataTypes.BLOB,
  label: DataTypes.TEXT,
  first_seen_at: DataTypes.DATE,
  last_seen_at: DataTypes.DATE,
});
