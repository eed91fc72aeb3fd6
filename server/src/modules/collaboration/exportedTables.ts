import { type ExportedTable, time } from "../posts/exportedTable.ts";

/** A user's comments on drafts. */
export const collaborationTables: Record<string, ExportedTable> = {
  draft_comments: {
    columns: ["id", "post", "kind", "text", "replacement", "created"],
    sql: `SELECT id AS key, id, post_id AS post, kind, text, replacement, ${time("created_at")} AS created
      FROM draft_comments WHERE author_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
};
