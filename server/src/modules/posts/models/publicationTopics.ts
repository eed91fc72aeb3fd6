import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface PublicationTopicColumns {
  topic_slug: string;
  post_id: string;
  site_id: string;
  published_at: Date;
}

export const publicationTopics = table<PublicationTopicColumns>("publication_topics", {
  topic_slug: { type: DataTypes.TEXT, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  published_at: DataTypes.DATE,
});
