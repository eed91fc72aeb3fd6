import type { Pricing } from "@quire/contracts/records/post";
import type { AccessType, PostSubtype, PostType } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface PostColumns {
  id: string;
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
  cover_file_id: string | null;
  tags: string[];
  nsfw: boolean;
  words: number;
  version: number;
  /** Whether the working text is a live draft; see `drafts/`. */
  is_live: boolean;
  published_version: number | null;
  published_at: Date | null;
  order_version: number;
  /** When its creator archived it; null while it is published or a draft. */
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const posts = table<PostColumns>("posts", {
  id: { type: DataTypes.TEXT, primaryKey: true },
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
  cover_file_id: DataTypes.TEXT,
  tags: DataTypes.ARRAY(DataTypes.TEXT),
  nsfw: DataTypes.BOOLEAN,
  words: DataTypes.INTEGER,
  version: DataTypes.INTEGER,
  is_live: DataTypes.BOOLEAN,
  published_version: DataTypes.INTEGER,
  published_at: DataTypes.DATE,
  order_version: DataTypes.INTEGER,
  archived_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});
