import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface TopicColumns {
  slug: string;
  name: string;
  posts_count: number;
  authors_count: number;
}

export const topics = table<TopicColumns>("topics", {
  slug: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  posts_count: DataTypes.INTEGER,
  authors_count: DataTypes.INTEGER,
});
