import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A notice that a creator saw or dismissed. */
interface NoticeColumns {
  user_id: string;
  notice: string;
  seen_at: Date;
}

export const notices = table<NoticeColumns>("notices", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  notice: { type: DataTypes.TEXT, primaryKey: true },
  seen_at: DataTypes.DATE,
});
