import { type ExportedTable, time } from "../posts/exportedTable.ts";

/** A user's requests of covers; the pictures are among their files. */
export const coverTables: Record<string, ExportedTable> = {
  covers: {
    columns: ["id", "description", "change", "style", "mood", "seed", "state", "requested"],
    sql: `SELECT id AS key, id, description, change, style, mood, seed, state, ${time("created_at")} AS requested
      FROM covers WHERE user_id = $userId AND deleted_at IS NULL AND id > $after ORDER BY id LIMIT $limit`,
  },
};
