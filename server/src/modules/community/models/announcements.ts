import type { AnnouncementAudience } from "@quire/contracts/records/announcement";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface AnnouncementColumns {
  id: string;
  text: string;
  /** A URL, or a path on the platform. */
  link: string | null;
  audience: AnnouncementAudience;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
  created_by: string | null;
}

export const announcements = table<AnnouncementColumns>("announcements", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  text: DataTypes.TEXT,
  link: DataTypes.TEXT,
  audience: DataTypes.TEXT,
  starts_at: DataTypes.DATE,
  ends_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  created_by: DataTypes.TEXT,
});
