import type { ReadingPosition } from "@quire/contracts/records/reading";
import type { ReadingPositionColumns } from "../models/readingPositions.ts";

export type PositionRow = Omit<ReadingPositionColumns, "user_id" | "furthest"> & { furthest: number };

/** The furthest point; in rows from before it was recorded, as far as the position says. */
export const furthestOf = (table: string) =>
  `coalesce(${table}.furthest, CASE WHEN ${table}.finished THEN 1 ELSE ${table}.fraction END)`;

/** The columns of a position `held`, for `SELECT` and `RETURNING`. */
export const POSITION_COLUMNS = `held.post_id, held.site_id, held.parent_id, held.fraction, held.locator,
  ${furthestOf("held")} AS furthest, held.finished, held.read_at, held.reset_at, held.changed_at`;

export function presentPosition(row: PositionRow): ReadingPosition {
  return {
    post_id: row.post_id,
    site_id: row.site_id,
    parent_id: row.parent_id,
    fraction: row.fraction,
    locator: row.locator,
    furthest: row.furthest,
    finished: row.finished,
    read_at: row.read_at.toISOString(),
    reset_at: row.reset_at?.toISOString() ?? null,
  };
}
