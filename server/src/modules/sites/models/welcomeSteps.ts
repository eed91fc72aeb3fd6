import type { StepOutcome } from "@quire/domain/sites/welcome";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A step of the welcome section that a creator did or skipped. */
interface WelcomeStepColumns {
  user_id: string;
  step: string;
  outcome: StepOutcome;
  decided_at: Date;
}

export const welcomeSteps = table<WelcomeStepColumns>("welcome_steps", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  step: { type: DataTypes.TEXT, primaryKey: true },
  outcome: DataTypes.TEXT,
  decided_at: DataTypes.DATE,
});
