import type { NotificationChoice } from "@quire/domain/audience/notificationChoice";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** What a user wants of a site and a kind; an empty string stands for all of them. */
export interface NotificationPreferenceColumns extends NotificationChoice {
  user_id: string;
}

export const notificationPreferences = table<NotificationPreferenceColumns>("notification_preferences", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  kind: { type: DataTypes.TEXT, primaryKey: true },
  email: DataTypes.BOOLEAN,
  push: DataTypes.BOOLEAN,
});

export interface NotificationSettingColumns {
  user_id: string;
  /** IANA name. */
  time_zone: string;
  /** Minutes of the day in that time zone; both null without quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  digest: "off" | "daily" | "weekly";
}

export const notificationSettings = table<NotificationSettingColumns>("notification_settings", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  time_zone: DataTypes.TEXT,
  quiet_from: DataTypes.SMALLINT,
  quiet_to: DataTypes.SMALLINT,
  digest: DataTypes.TEXT,
});
