import { type ExportedTable, time } from "../posts/exportedTable.ts";

/** A site's subscribers, its mailings and how its newsletters are sent, and a user's notification preferences and invites. */
export const audienceTables: Record<string, ExportedTable> = {
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
  mailings: {
    columns: ["subject", "audience", "buyers_of", "created", "send_at", "sent", "text"],
    sql: `SELECT n.id AS key, n.subject, n.audience, p.title AS buyers_of, ${time("n.created_at")} AS created,
      ${time("n.send_at")} AS send_at, ${time("n.finished_at")} AS sent, n.blocks AS text
      FROM newsletters n LEFT JOIN publications p ON p.post_id = n.bought_id
      WHERE n.site_id = $userId AND n.subject IS NOT NULL AND n.id > $after ORDER BY n.id LIMIT $limit`,
    documents: ["text"],
  },
  notification_preferences: {
    columns: ["site", "kind", "email", "push"],
    // Without a site or a kind, of all of them.
    sql: `SELECT n.site_id || ' ' || n.kind AS key, coalesce(s.domain, n.site_id) AS site, n.kind, n.email, n.push
      FROM notification_preferences n LEFT JOIN sites s ON s.id = n.site_id
      WHERE n.user_id = $userId AND n.site_id || ' ' || n.kind > $after ORDER BY key LIMIT $limit`,
  },
  muted_stories: {
    columns: ["story", "title", "muted"],
    sql: `SELECT m.post_id AS key, m.post_id AS story, p.title, ${time("m.created_at")} AS muted
      FROM muted_stories m LEFT JOIN publications p ON p.post_id = m.post_id
      WHERE m.user_id = $userId AND m.post_id > $after ORDER BY m.post_id LIMIT $limit`,
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
