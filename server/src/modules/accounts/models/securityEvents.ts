import type { SecurityEventKind } from "@quire/domain/accounts/securityEvents";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SecurityEventColumns {
  id: string;
  user_id: string;
  kind: SecurityEventKind;
  /** A token's name, an email, a device: what the event was about. */
  detail: string;
  device: string;
  country: string | null;
  ip: string;
  created_at: Date;
}

export const securityEvents = table<SecurityEventColumns>("security_events", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  detail: DataTypes.TEXT,
  device: DataTypes.TEXT,
  country: DataTypes.TEXT,
  ip: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
