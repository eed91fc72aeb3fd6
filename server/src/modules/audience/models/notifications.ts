import type { NotificationData, NotificationKind } from "@quire/domain/audience/notificationKinds";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface NotificationColumns {
  id: string;
  /** Who is notified. */
  user_id: string;
  kind: NotificationKind;
  /** The site it is about; preferences are per site. */
  site_id: string | null;
  post_id: string | null;
  comment_id: string | null;
  /** While unread, events with the same key are one row. */
  group_key: string;
  count: number;
  /** The latest three, newest first. */
  actor_ids: string[];
  data: NotificationData;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
  /** When it is due by push and by email; null if it isn't wanted, or done. */
  push_due_at: Date | null;
  email_due_at: Date | null;
}

type NewNotification = Pick<
  NotificationColumns,
  "id" | "user_id" | "kind" | "group_key" | "created_at" | "updated_at"
> &
  Partial<NotificationColumns>;

export const notifications = table<NotificationColumns, NewNotification>("notifications", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  site_id: DataTypes.TEXT,
  post_id: DataTypes.TEXT,
  comment_id: DataTypes.TEXT,
  group_key: DataTypes.TEXT,
  count: DataTypes.INTEGER,
  actor_ids: DataTypes.ARRAY(DataTypes.TEXT),
  data: DataTypes.JSONB,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
  read_at: DataTypes.DATE,
  push_due_at: DataTypes.DATE,
  email_due_at: DataTypes.DATE,
});

/** What users are to be notified of, until a job does. */
export interface NotificationEventColumns
  extends Pick<NotificationColumns, "kind" | "site_id" | "post_id" | "comment_id" | "group_key" | "data"> {
  /** Counts up. */
  id: string;
  user_ids: string[];
  actor_id: string | null;
}

/** A post whose followers were notified. */
export interface AnnouncedPostColumns {
  post_id: string;
  announced_at: Date;
}

export const announcedPosts = table<AnnouncedPostColumns>("announced_posts", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  announced_at: DataTypes.DATE,
});
