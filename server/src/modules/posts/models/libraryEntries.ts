import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface LibraryEntryColumns {
  user_id: string;
  post_id: string;
  bookmarked_at: Date | null;
  offline_at: Date | null;
}

export const libraryEntries = table<LibraryEntryColumns>("library_entries", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  bookmarked_at: DataTypes.DATE,
  offline_at: DataTypes.DATE,
});
