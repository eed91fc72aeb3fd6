import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A browser that receives push messages. */
export interface DeviceColumns {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The VAPID public key that the subscription was made with. */
  key_id: string;
  status: "active" | "inactive";
  /** Messages refused since the last success. */
  refusals: number;
  name: string;
  created_at: Date;
  last_success_at: Date | null;
  /** The sign-in that registered it. */
  session_id: string | null;
  /** Other ids under which sites of this browser know it. */
  aliases: string[];
}

type NewDevice = Pick<
  DeviceColumns,
  "id" | "user_id" | "endpoint" | "p256dh" | "auth" | "key_id" | "created_at"
> &
  Partial<DeviceColumns>;

export const devices = table<DeviceColumns, NewDevice>("devices", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  endpoint: DataTypes.TEXT,
  p256dh: DataTypes.TEXT,
  auth: DataTypes.TEXT,
  key_id: DataTypes.TEXT,
  status: DataTypes.TEXT,
  refusals: DataTypes.SMALLINT,
  name: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  last_success_at: DataTypes.DATE,
  session_id: DataTypes.TEXT,
  aliases: DataTypes.ARRAY(DataTypes.TEXT),
});

/** A message that a device's push service did not take yet. */
export interface PushRetryColumns {
  notification_id: string;
  device_id: string;
  due_at: Date;
  /** Attempts so far. */
  tries: number;
}

export const pushRetries = table<PushRetryColumns>("push_retries", {
  notification_id: { type: DataTypes.TEXT, primaryKey: true },
  device_id: { type: DataTypes.TEXT, primaryKey: true },
  due_at: DataTypes.DATE,
  tries: DataTypes.SMALLINT,
});

/** The installation's VAPID key pair, in one row. */
export interface PushKeyColumns {
  id: 1;
  public_key: string;
  /** Sealed. */
  private_key: string;
  created_at: Date;
}

export const pushKeys = table<PushKeyColumns>("push_keys", {
  id: { type: DataTypes.SMALLINT, primaryKey: true },
  public_key: DataTypes.TEXT,
  private_key: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
