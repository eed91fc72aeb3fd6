import type { ImageRef } from "@quire/contracts/records/image";
import type { Pricing, TopicRef } from "@quire/contracts/records/post";
import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface PublicationColumns {
  post_id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent_id: string | null;
  position: number | null;
  title: string;
  slug: string;
  summary: string;
  visibility: AccessType;
  pricing: Pricing | null;
  price_rank: number;
  cover: ImageRef | null;
  tags: TopicRef[];
  nsfw: boolean;
  words: number;
  direction: ReadingDirection | null;
  good_type: GoodType | null;
  pages_count: number;
  goods_count: number;
  /** All files it carries, including pages and goods. */
  files_count: number;
  /** Where the text was first published; null if here. */
  canonical_url: string | null;
  html: string;
  opening_html: string | null;
  children_count: number;
  likes_count: number;
  comments_count: number;
  search: string;
  /** In the order of arrival; a bigint, which the driver returns as text. */
  number: string;
  published_at: Date;
  updated_at: Date;
}

export const publications = table<PublicationColumns>("publications", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  ptype: DataTypes.TEXT,
  subtype: DataTypes.TEXT,
  parent_id: DataTypes.TEXT,
  position: DataTypes.INTEGER,
  title: DataTypes.TEXT,
  slug: DataTypes.TEXT,
  summary: DataTypes.TEXT,
  visibility: DataTypes.TEXT,
  pricing: DataTypes.JSONB,
  price_rank: DataTypes.INTEGER,
  cover: DataTypes.JSONB,
  tags: DataTypes.JSONB,
  nsfw: DataTypes.BOOLEAN,
  words: DataTypes.INTEGER,
  direction: DataTypes.TEXT,
  good_type: DataTypes.TEXT,
  pages_count: DataTypes.INTEGER,
  goods_count: DataTypes.INTEGER,
  files_count: DataTypes.INTEGER,
  canonical_url: DataTypes.TEXT,
  html: DataTypes.TEXT,
  opening_html: DataTypes.TEXT,
  children_count: DataTypes.INTEGER,
  likes_count: DataTypes.INTEGER,
  comments_count: DataTypes.INTEGER,
  search: DataTypes.TSVECTOR,
  number: { type: DataTypes.BIGINT, autoIncrement: true },
  published_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});
