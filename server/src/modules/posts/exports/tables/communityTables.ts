import { type Table, time } from "./table.ts";

/**
 * A user's followers, follows, comments, likes and notification preferences, and how their site's newsletters are sent. Followers appear under their public profile names; their email
 * addresses are private.
 */
export const COMMUNITY_TABLES: Record<string, Table> = {
  followers: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.user_id AS key, f.user_id AS id, u.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN users u ON u.id = f.user_id LEFT JOIN sites s ON s.id = f.user_id
      WHERE f.site_id = $userId AND f.user_id > $after ORDER BY f.user_id LIMIT $limit`,
  },
  subscribers: {
    columns: ["email", "name", "since", "state", "source"],
    sql: `SELECT email AS key, email, name, ${time("since")} AS since, state, source FROM subscribers
      WHERE site_id = $userId AND email > $after ORDER BY email LIMIT $limit`,
  },
  newsletter_settings: {
    columns: ["sender_name", "reply_to", "footer", "welcome_subject", "welcome_markdown"],
    sql: `SELECT site_id AS key, sender_name, reply_to, footer, welcome_subject, welcome_markdown
      FROM newsletter_settings WHERE site_id = $userId AND site_id > $after ORDER BY site_id LIMIT $limit`,
  },
  following: {
    columns: ["id", "name", "site", "since"],
    sql: `SELECT f.site_id AS key, f.site_id AS id, s.name, s.domain AS site, ${time("f.created_at")} AS since
      FROM follows f JOIN sites s ON s.id = f.site_id
      WHERE f.user_id = $userId AND f.site_id > $after ORDER BY f.site_id LIMIT $limit`,
  },
  comments: {
    columns: ["id", "post", "text", "state", "created"],
    sql: `SELECT id AS key, id, post_id AS post, text, state, ${time("created_at")} AS created FROM comments
      WHERE user_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  draft_comments: {
    columns: ["id", "post", "kind", "text", "replacement", "created"],
    sql: `SELECT id AS key, id, post_id AS post, kind, text, replacement, ${time("created_at")} AS created
      FROM draft_comments WHERE author_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  likes: {
    columns: ["post", "title", "created"],
    sql: `SELECT l.post_id AS key, l.post_id AS post, p.title, ${time("l.created_at")} AS created
      FROM likes l LEFT JOIN publications p ON p.post_id = l.post_id
      WHERE l.user_id = $userId AND l.post_id > $after ORDER BY l.post_id LIMIT $limit`,
  },
  notification_preferences: {
    columns: ["site", "kind", "email", "push"],
    // Without a site or a kind, of all of them.
    sql: `SELECT n.site_id || ' ' || n.kind AS key, coalesce(s.domain, n.site_id) AS site, n.kind, n.email, n.push
      FROM notification_preferences n LEFT JOIN sites s ON s.id = n.site_id
      WHERE n.user_id = $userId AND n.site_id || ' ' || n.kind > $after ORDER BY key LIMIT $limit`,
  },
  invites: {
    columns: ["friend", "name", "site", "joined", "verified", "counted"],
    // Invites that were accepted. The addresses invitations were sent to are not stored.
    sql: `SELECT i.referee_id AS key, i.referee_id AS friend, u.name, s.domain AS site, ${time("i.created_at")} AS joined,
      ${time("i.welcomed_at")} AS verified, ${time("i.counted_at")} AS counted
      FROM invites i JOIN users u ON u.id = i.referee_id LEFT JOIN sites s ON s.id = i.referee_id
      WHERE i.referrer_id = $userId AND i.referee_id > $after ORDER BY i.referee_id LIMIT $limit`,
  },
};
