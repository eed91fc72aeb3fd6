import type { ReadingPosition } from "@quire/contracts/records/reading";
import type { ReadingPositionColumns } from "../models/readingPositions.ts";

export type PositionRow = Omit<ReadingPositionColumns, "user_id">;

/** The columns of a position, for `SELECT` and `RETURNING`. */
export const POSITION_COLUMNS =
  "post_id, site_id, parent_id, fraction, locator, finished, read_at, changed_at";

export function presentPosition(row: PositionRow): ReadingPosition {
  return {
    post_id: row.post_id,
    site_id: row.site_id,
    parent_id: row.parent_id,
    fraction: row.fraction,
    locator: row.locator,
    finished: row.finished,
    read_at: row.read_at.toISOString(),
  };
}
