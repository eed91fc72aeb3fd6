import type { CoverFailure, CoverMood, CoverState, CoverStyleName } from "@quire/domain/media/covers";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface CoverColumns {
  id: string;
  user_id: string;
  description: string;
  style: CoverStyleName | "any";
  mood: CoverMood;
  seed: string;
  refines_id: string | null;
  refines_position: number | null;
  change: string | null;
  /** What the artist drew from. */
  words: string;
  state: CoverState;
  failure: CoverFailure | null;
  created_at: Date;
  finished_at: Date | null;
  /** Without words and pictures since then; it still counts towards its month. */
  deleted_at: Date | null;
}

export const covers = table<CoverColumns>("covers", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  description: DataTypes.TEXT,
  style: DataTypes.TEXT,
  mood: DataTypes.TEXT,
  seed: DataTypes.TEXT,
  refines_id: DataTypes.TEXT,
  refines_position: DataTypes.SMALLINT,
  change: DataTypes.TEXT,
  words: DataTypes.TEXT,
  state: DataTypes.TEXT,
  failure: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  finished_at: DataTypes.DATE,
  deleted_at: DataTypes.DATE,
});

export interface CoverPictureColumns {
  cover_id: string;
  position: number;
  file_id: string;
  is_artwork: boolean;
}

export const coverPictures = table<CoverPictureColumns>("cover_pictures", {
  cover_id: { type: DataTypes.TEXT, primaryKey: true },
  position: { type: DataTypes.SMALLINT, primaryKey: true },
  file_id: DataTypes.TEXT,
  is_artwork: DataTypes.BOOLEAN,
});
