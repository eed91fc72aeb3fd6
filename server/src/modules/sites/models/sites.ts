import type { CommentPlacement } from "@quire/domain/enums";
import type { HeaderLayout, TypePairing } from "@quire/domain/sites/siteDesign";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SiteColumns {
  /** The owner's user id. */
  id: string;
  domain: string;
  custom_domain: string | null;
  name: string;
  description: string;
  language: string;
  currency: "INR" | "USD" | "EUR";
  logo_file_id: string | null;
  cover_file_id: string | null;
  /** `#rrggbb`; null for the default. */
  accent: string | null;
  type_pairing: TypePairing;
  header_layout: HeaderLayout;
  /** Null for the logo. */
  icon_file_id: string | null;
  /** What podcast directories require; the cover is the logo if null. */
  podcast_email: string | null;
  podcast_category: string | null;
  podcast_summary: string;
  podcast_cover_file_id: string | null;
  socials: { kind: string; url: string }[];
  /** Set by an admin: a small business needs Pro for what it makes. */
  is_small_business: boolean;
  support: "disabled" | "enabled" | "suspended";
  support_message: string;
  pinboard_title: string;
  pinboard_posts: string[];
  comment_default: "approved" | "pending";
  comment_placement: CommentPlacement;
  passage_comments: boolean;
  /** Of its stats; null until its creator has seen them. */
  time_zone: string | null;
  followers_count: number;
  subscribers_count: number;
  /** Payments of support that weren't refunded. */
  supporters_count: number;
  blog_count: number;
  dg_count: number;
  document_count: number;
  story_count: number;
  comic_count: number;
  book_count: number;
  content_version: number;
  suspended_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

type NewSite = Pick<SiteColumns, "id" | "domain" | "name" | "currency" | "created_at" | "updated_at"> &
  Partial<SiteColumns>;

export const sites = table<SiteColumns, NewSite>("sites", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  domain: DataTypes.TEXT,
  custom_domain: DataTypes.TEXT,
  name: DataTypes.TEXT,
  description: DataTypes.TEXT,
  language: DataTypes.TEXT,
  currency: DataTypes.TEXT,
  logo_file_id: DataTypes.TEXT,
  cover_file_id: DataTypes.TEXT,
  accent: DataTypes.TEXT,
  type_pairing: DataTypes.TEXT,
  header_layout: DataTypes.TEXT,
  icon_file_id: DataTypes.TEXT,
  podcast_email: DataTypes.TEXT,
  podcast_category: DataTypes.TEXT,
  podcast_summary: DataTypes.TEXT,
  podcast_cover_file_id: DataTypes.TEXT,
  socials: DataTypes.JSONB,
  is_small_business: DataTypes.BOOLEAN,
  support: DataTypes.TEXT,
  support_message: DataTypes.TEXT,
  pinboard_title: DataTypes.TEXT,
  pinboard_posts: DataTypes.ARRAY(DataTypes.TEXT),
  comment_default: DataTypes.TEXT,
  comment_placement: DataTypes.TEXT,
  passage_comments: DataTypes.BOOLEAN,
  time_zone: DataTypes.TEXT,
  followers_count: DataTypes.INTEGER,
  subscribers_count: DataTypes.INTEGER,
  supporters_count: DataTypes.INTEGER,
  blog_count: DataTypes.INTEGER,
  dg_count: DataTypes.INTEGER,
  document_count: DataTypes.INTEGER,
  story_count: DataTypes.INTEGER,
  comic_count: DataTypes.INTEGER,
  book_count: DataTypes.INTEGER,
  content_version: DataTypes.BIGINT,
  suspended_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});
