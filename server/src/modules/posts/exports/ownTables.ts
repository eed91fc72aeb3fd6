import { type ExportedTable, time } from "../exportedTable.ts";

/** Who had access to a user's account, what they own, and what they saved and marked in texts. */
export const ownTables: Record<string, ExportedTable> = {
  security_events: {
    columns: ["id", "kind", "detail", "device", "country", "ip", "created"],
    sql: `SELECT id AS key, id, kind, detail, device, country, ip, ${time("created_at")} AS created FROM security_events
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  highlights: {
    columns: ["id", "post", "work", "title", "quote", "note", "edited"],
    sql: `SELECT id AS key, id, post_id AS post, work_title AS work, post_title AS title, passage->>'quote' AS quote,
        note, ${time("edited_at")} AS edited
      FROM highlights WHERE user_id = $userId AND NOT deleted AND id > $after ORDER BY id LIMIT $limit`,
  },
  navigation: {
    columns: ["label", "kind", "target"],
    sql: `SELECT e.place::text AS key, e.entry->>'label' AS label, e.entry->'target'->>'kind' AS kind,
        coalesce(e.entry->'target'->>'id', e.entry->'target'->>'tab', e.entry->'target'->>'url') AS target
      FROM site_navigation n, jsonb_array_elements(n.entries) WITH ORDINALITY e(entry, place)
      WHERE n.site_id = $userId AND e.place::text > $after ORDER BY key LIMIT $limit`,
  },
  chapter_plans: {
    columns: ["post", "title", "note", "word_target", "due"],
    sql: `SELECT c.post_id AS key, c.post_id AS post, p.title, c.note, c.word_target, c.due_on::text AS due
      FROM chapter_plans c JOIN posts p ON p.id = c.post_id
      WHERE p.site_id = $userId AND c.post_id > $after ORDER BY c.post_id LIMIT $limit`,
  },
  serial_plans: {
    columns: ["post", "title", "days", "time", "time_zone", "paused", "pause_message", "returns"],
    sql: `SELECT x.serial_id AS key, x.serial_id AS post, p.title, array_to_string(x.rhythm_days, ' ') AS days,
        x.rhythm_time AS time, x.rhythm_zone AS time_zone, ${time("x.paused_at")} AS paused, x.pause_message,
        x.returns_on::text AS returns
      FROM serial_plans x JOIN posts p ON p.id = x.serial_id
      WHERE p.site_id = $userId AND x.serial_id > $after ORDER BY x.serial_id LIMIT $limit`,
  },
  serial_notes: {
    columns: ["serial", "title", "id", "kind", "name", "text", "updated"],
    sql: `SELECT n.serial_id || ' ' || n.id AS key, n.serial_id AS serial, p.title, n.id, n.kind, n.name, n.text,
        ${time("n.updated_at")} AS updated
      FROM serial_notes n JOIN posts p ON p.id = n.serial_id
      WHERE p.site_id = $userId AND n.serial_id || ' ' || n.id > $after ORDER BY key LIMIT $limit`,
  },
  purchases: {
    columns: ["id", "post", "title", "source", "granted"],
    sql: `SELECT e.id AS key, e.id, e.item_id AS post, p.title, e.source, ${time("e.granted_at")} AS granted
      FROM entitlements e JOIN posts p ON p.id = e.item_id
      WHERE e.user_id = $userId AND e.revoked_at IS NULL AND e.id > $after ORDER BY e.id LIMIT $limit`,
  },
  library: {
    columns: ["post", "title", "bookmarked", "saved_offline"],
    sql: `SELECT e.post_id AS key, e.post_id AS post, p.title, ${time("e.bookmarked_at")} AS bookmarked,
        ${time("e.offline_at")} AS saved_offline
      FROM library_entries e JOIN posts p ON p.id = e.post_id
      WHERE e.user_id = $userId AND e.post_id > $after ORDER BY e.post_id LIMIT $limit`,
  },
  reading_lists: {
    columns: ["list", "name", "shared", "post", "title", "added"],
    sql: `SELECT l.id || ' ' || coalesce(e.post_id, '') AS key, l.id AS list, l.name, l.is_shared AS shared,
        e.post_id AS post, p.title, ${time("e.added_at")} AS added
      FROM reading_lists l LEFT JOIN reading_list_posts e ON e.list_id = l.id LEFT JOIN posts p ON p.id = e.post_id
      WHERE l.user_id = $userId AND l.id || ' ' || coalesce(e.post_id, '') > $after ORDER BY key LIMIT $limit`,
  },
};
