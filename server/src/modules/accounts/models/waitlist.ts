import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface WaitlistColumns {
  id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  country: string | null;
  created_at: Date;
  notified_at: Date | null;
}

export const waitlist = table<WaitlistColumns>("waitlist", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  email: DataTypes.TEXT,
  mobile: DataTypes.TEXT,
  country: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  notified_at: DataTypes.DATE,
});
