import type { NavigationEntry } from "@quire/contracts/records/sitePage";
import type { PostDocument } from "@quire/documents/schema";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SitePageColumns {
  id: string;
  site_id: string;
  slug: string;
  title: string;
  blocks: PostDocument;
  html: string;
  summary: string;
  version: number;
  /** Null for a draft. */
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const sitePages = table<SitePageColumns>("site_pages", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  slug: DataTypes.TEXT,
  title: DataTypes.TEXT,
  blocks: DataTypes.JSONB,
  html: DataTypes.TEXT,
  summary: DataTypes.TEXT,
  version: DataTypes.INTEGER,
  published_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});

interface SiteNavigationColumns {
  site_id: string;
  entries: NavigationEntry[];
  updated_at: Date;
}

export const siteNavigation = table<SiteNavigationColumns>("site_navigation", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  entries: DataTypes.JSONB,
  updated_at: DataTypes.DATE,
});
