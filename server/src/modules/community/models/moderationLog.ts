import type { Act } from "@quire/contracts/records/moderation";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A moderator's action. Rows are only added; they outlive the users and subjects that they name. */
export interface ModerationLogColumns {
  id: string;
  actor_id: string;
  actor_name: string;
  action: Act["action"];
  subject_kind: Act["subject"]["kind"];
  subject_id: string;
  /** The subject's name or first characters at that time. */
  subject_excerpt: string;
  site_id: string | null;
  reason: string;
  created_at: Date;
}

export const moderationLog = table<ModerationLogColumns>("moderation_log", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  actor_id: DataTypes.TEXT,
  actor_name: DataTypes.TEXT,
  action: DataTypes.TEXT,
  subject_kind: DataTypes.TEXT,
  subject_id: DataTypes.TEXT,
  subject_excerpt: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  reason: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
