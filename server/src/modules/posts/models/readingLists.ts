import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface ReadingListColumns {
  id: string;
  user_id: string;
  name: string;
  is_shared: boolean;
  created_at: Date;
}

export const readingLists = table<ReadingListColumns>("reading_lists", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  name: DataTypes.TEXT,
  is_shared: DataTypes.BOOLEAN,
  created_at: DataTypes.DATE,
});

export interface ReadingListPostColumns {
  list_id: string;
  post_id: string;
  added_at: Date;
}

export const readingListPosts = table<ReadingListPostColumns>("reading_list_posts", {
  list_id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  added_at: DataTypes.DATE,
});
