import type { ModerationCase } from "@quire/contracts/records/moderation";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** What was reported, once however many users report it. */
export interface ModerationCaseColumns {
  id: string;
  subject_kind: ModerationCase["subject"]["kind"];
  subject_id: string;
  site_id: string;
  state: ModerationCase["state"];
  reports_count: number;
  opened_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  resolution: ModerationCase["resolution"];
}

type NewModerationCase = Pick<
  ModerationCaseColumns,
  "id" | "subject_kind" | "subject_id" | "site_id" | "opened_at"
> &
  Partial<ModerationCaseColumns>;

export const moderationCases = table<ModerationCaseColumns, NewModerationCase>("moderation_cases", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  subject_kind: DataTypes.TEXT,
  subject_id: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  state: DataTypes.TEXT,
  reports_count: DataTypes.INTEGER,
  opened_at: DataTypes.DATE,
  closed_at: DataTypes.DATE,
  closed_by: DataTypes.TEXT,
  resolution: DataTypes.TEXT,
});

export interface ReportColumns {
  id: string;
  case_id: string;
  reporter_id: string;
  reason: string;
  created_at: Date;
}

export const reports = table<ReportColumns>("reports", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  case_id: DataTypes.TEXT,
  reporter_id: DataTypes.TEXT,
  reason: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
