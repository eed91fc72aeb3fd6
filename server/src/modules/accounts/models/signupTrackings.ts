import type { SignupTracking } from "@quire/contracts/calls/signupTrackings";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface SignupTrackingColumns extends SignupTracking {
  user_id: string;
  created_at: Date;
}

export const signupTrackings = table<SignupTrackingColumns>("signup_trackings", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  step: { type: DataTypes.TEXT, primaryKey: true },
  utm_campaign: DataTypes.TEXT,
  utm_source: DataTypes.TEXT,
  utm_medium: DataTypes.TEXT,
  utm_term: DataTypes.TEXT,
  utm_content: DataTypes.TEXT,
  device: DataTypes.TEXT,
  referer: DataTypes.TEXT,
  context: DataTypes.TEXT,
  url: DataTypes.TEXT,
  user_agent: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
