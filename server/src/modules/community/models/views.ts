import type { ViewDimension } from "@quire/domain/sites/viewSource";
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
  readers: number;
}

export const siteViews = table<SiteViewColumns>("site_views", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  views: DataTypes.BIGINT,
  readers: DataTypes.BIGINT,
});

/** Marks that a reader viewed a site on a day. */
interface SiteViewMarkColumns {
  day: string;
  site_id: string;
  reader: Buffer;
}

export const siteViewMarks = table<SiteViewMarkColumns>("site_view_marks", {
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  reader: { type: DataTypes.BLOB, primaryKey: true },
});

interface SiteViewSourceColumns {
  site_id: string;
  day: string;
  dimension: ViewDimension;
  value: string;
  views: number;
}

export const siteViewSources = table<SiteViewSourceColumns>("site_view_sources", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  dimension: { type: DataTypes.TEXT, primaryKey: true },
  value: { type: DataTypes.TEXT, primaryKey: true },
  views: DataTypes.BIGINT,
});

interface PostViewSourceColumns {
  post_id: string;
  dimension: ViewDimension;
  value: string;
  views: number;
}

export const postViewSources = table<PostViewSourceColumns>("post_view_sources", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  dimension: { type: DataTypes.TEXT, primaryKey: true },
  value: { type: DataTypes.TEXT, primaryKey: true },
  views: DataTypes.BIGINT,
});

/** How far readers got in a post; written by a trigger of `reading_positions`, as are the two below. */
interface PostCompletionColumns {
  post_id: string;
  started: number;
  quarter: number;
  half: number;
  three_quarters: number;
  finished: number;
}

export const postCompletion = table<PostCompletionColumns>("post_completion", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  started: DataTypes.INTEGER,
  quarter: DataTypes.INTEGER,
  half: DataTypes.INTEGER,
  three_quarters: DataTypes.INTEGER,
  finished: DataTypes.INTEGER,
});

interface PostDayFinishColumns {
  post_id: string;
  day: string;
  finished: number;
}

export const postDayFinishes = table<PostDayFinishColumns>("post_day_finishes", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  finished: DataTypes.BIGINT,
});

interface SiteDayFinishColumns {
  site_id: string;
  day: string;
  finished: number;
}

export const siteDayFinishes = table<SiteDayFinishColumns>("site_day_finishes", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  day: { type: DataTypes.DATEONLY, primaryKey: true },
  finished: DataTypes.BIGINT,
});
