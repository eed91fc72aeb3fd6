import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** The key that tells guests apart on one day. */
interface ViewSaltColumns {
  /** `YYYY-MM-DD` */
  day: string;
  salt: Buffer;
}

export const viewSalts = table<ViewSaltColumns>("view_salts", {
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  salt: DataTypes.BLOB,
});

/** Marks that a reader viewed a post on a day, so that the view counts once. */
interface ViewMarkColumns {
  day: string;
  post_id: string;
  /** Keyed hash of the reader. */
  reader: Buffer;
}

export const viewMarks = table<ViewMarkColumns>("view_marks", {
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  reader: { type: DataTypes.BLOB, primaryKey: true },
});

interface PostViewColumns {
  post_id: string;
  site_id: string;
  views: number;
}

export const postViews = table<PostViewColumns>("post_views", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  views: DataTypes.BIGINT,
});

interface PostDayViewColumns {
  post_id: string;
  day: string;
  views: number;
}

export const postDayViews = table<PostDayViewColumns>("post_day_views", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  views: DataTypes.BIGINT,
});

interface SiteViewColumns {
  site_id: string;
  day: string;
  views: number;
}

export const siteViews = table<SiteViewColumns>("site_views", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  views: DataTypes.BIGINT,
});
