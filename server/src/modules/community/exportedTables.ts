import { type ExportedTable, time } from "../posts/exportedTable.ts";

/** A user's followers, follows, comments, likes and feedback. Followers appear under their public names; their emails are private. */
export const communityTables: Record<string, ExportedTable> = {
  followers: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.user_id AS key, f.user_id AS id, u.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN users u ON u.id = f.user_id LEFT JOIN sites s ON s.id = f.user_id
      WHERE f.site_id = $userId AND f.user_id > $after ORDER BY f.user_id LIMIT $limit`,
  },
  following: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.site_id AS key, f.site_id AS id, s.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN sites s ON s.id = f.site_id
      WHERE f.user_id = $userId AND f.site_id > $after ORDER BY f.site_id LIMIT $limit`,
  },
  comments: {
    columns: ["id", "post", "passage", "text", "state", "created"],
    sql: `SELECT id AS key, id, post_id AS post, passage->>'quote' AS passage, text, state, ${time("created_at")} AS created FROM comments
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  feedback: {
    columns: ["id", "message", "name", "page", "created"],
    sql: `SELECT id AS key, id, message, name, page, ${time("created_at")} AS created FROM feedback
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  likes: {
    columns: ["post", "title", "created"],
    sql: `SELECT l.post_id AS key, l.post_id AS post, p.title, ${time("l.created_at")} AS created
      FROM likes l LEFT JOIN publications p ON p.post_id = l.post_id
      WHERE l.user_id = $userId AND l.post_id > $after ORDER BY l.post_id LIMIT $limit`,
  },
};
