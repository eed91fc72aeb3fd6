import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface EntitlementColumns {
  id: string;
  user_id: string;
  site_id: string;
  item_kind: "post" | "bulk" | "book";
  item_id: string;
  source: "purchase" | "gift";
  granted_at: Date;
  revoked_at: Date | null;
  archived: boolean;
  /** The order that paid for it; null for a gift. */
  order_id: string | null;
}

export const entitlements = table<EntitlementColumns>("entitlements", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  item_kind: DataTypes.TEXT,
  item_id: DataTypes.TEXT,
  source: DataTypes.TEXT,
  granted_at: DataTypes.DATE,
  revoked_at: DataTypes.DATE,
  archived: DataTypes.BOOLEAN,
  order_id: DataTypes.TEXT,
});
