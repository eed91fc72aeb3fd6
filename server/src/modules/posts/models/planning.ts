import type { SerialNoteKind } from "@quire/domain/posts/planning";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface ChapterPlanColumns {
  post_id: string;
  note: string;
  word_target: number | null;
  due_on: string | null;
}

export const chapterPlans = table<ChapterPlanColumns>("chapter_plans", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  note: DataTypes.TEXT,
  word_target: DataTypes.INTEGER,
  due_on: DataTypes.DATEONLY,
});

export interface SerialPlanColumns {
  serial_id: string;
  rhythm_days: number[] | null;
  rhythm_time: string | null;
  rhythm_zone: string | null;
  paused_at: Date | null;
  pause_message: string;
  returns_on: string | null;
}

export const serialPlans = table<SerialPlanColumns>("serial_plans", {
  serial_id: { type: DataTypes.TEXT, primaryKey: true },
  rhythm_days: DataTypes.ARRAY(DataTypes.SMALLINT),
  rhythm_time: DataTypes.TEXT,
  rhythm_zone: DataTypes.TEXT,
  paused_at: DataTypes.DATE,
  pause_message: DataTypes.TEXT,
  returns_on: DataTypes.DATEONLY,
});

export interface SerialNoteColumns {
  serial_id: string;
  id: string;
  kind: SerialNoteKind;
  name: string;
  text: string;
  updated_at: Date;
}

export const serialNotes = table<SerialNoteColumns>("serial_notes", {
  serial_id: { type: DataTypes.TEXT, primaryKey: true },
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  name: DataTypes.TEXT,
  text: DataTypes.TEXT,
  updated_at: DataTypes.DATE,
});
