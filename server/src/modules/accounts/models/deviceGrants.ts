import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";
import type { Scope } from "./sessions.ts";

export interface DeviceGrantColumns {
  device_code_hash: Buffer;
  /** Eight consonants, without the dash. */
  user_code: string;
  client_id: string;
  client_name: string;
  scopes: Scope[];
  state: "pending" | "approved" | "denied" | "spent";
  user_id: string | null;
  interval_seconds: number;
  last_polled_at: Date | null;
  created_at: Date;
  expires_at: Date;
  /** Where the codes were requested. */
  ip: string;
  country: string | null;
  /** As the program's user agent states it. */
  device: string;
  /** When the session that approved it proved a second factor. */
  second_factor_at: Date | null;
}

type NewDeviceGrant = Omit<
  DeviceGrantColumns,
  "state" | "user_id" | "interval_seconds" | "last_polled_at" | "second_factor_at"
>;

export const deviceGrants = table<DeviceGrantColumns, NewDeviceGrant>("device_grants", {
  device_code_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_code: DataTypes.TEXT,
  client_id: DataTypes.TEXT,
  client_name: DataTypes.TEXT,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  state: DataTypes.TEXT,
  user_id: DataTypes.TEXT,
  interval_seconds: DataTypes.INTEGER,
  last_polled_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
  ip: DataTypes.TEXT,
  country: DataTypes.TEXT,
  device: DataTypes.TEXT,
  second_factor_at: DataTypes.DATE,
});
