const VALID = "e.revoked_at IS NULL";

/** Posts of the site that were bought, including all parts of a bought serial and the serial of a bought part. */
const SOLD = `(
  SELECT p.id FROM posts p WHERE p.site_id = $userId AND (
    EXISTS (SELECT 1 FROM entitlements e WHERE e.item_id IN (p.id, p.parent_id) AND ${VALID})
    OR EXISTS (SELECT 1 FROM posts c JOIN entitlements e ON e.item_id = c.id AND ${VALID} WHERE c.parent_id = p.id)))`;
const HAS_SOLD = `EXISTS ${SOLD}`;

/** Locks rows in id order before they are changed, so that concurrent deletions can't deadlock. */
const inOrder = (table: string, key: string, ids: string) =>
  `SELECT 1 FROM ${table} WHERE ${key} IN (${ids}) ORDER BY ${key} FOR NO KEY UPDATE`;

const LIKED = "SELECT post_id FROM likes WHERE user_id = $userId";
const FOLLOWED = "SELECT site_id FROM follows WHERE user_id = $userId";
const FOLLOWERS = "SELECT user_id FROM follows WHERE site_id = $userId";
const COMMENTED = "SELECT post_id FROM comments WHERE user_id = $userId";

/**
 * The statements that delete an account, in order. `$userId` is the user and their site, `$now` the current time,
 * `$free` when the site's subdomain becomes available again.
 */
export const DELETION_STATEMENTS: readonly string[] = [
  // The user is locked before their site, as everywhere: a concurrent payment or refund sees either the user or
  // their deletion.
  "SELECT 1 FROM users WHERE id = $userId FOR NO KEY UPDATE",
  // A concurrent sale is either saved with what was bought, or finds nothing left to buy.
  "SELECT 1 FROM posts WHERE site_id = $userId ORDER BY parent_id IS NOT NULL, id FOR UPDATE",
  // Their activity on others' content, with its counts.
  inOrder("publications", "post_id", `${LIKED} UNION ${COMMENTED}`),
  `UPDATE publications SET likes_count = likes_count - 1 WHERE post_id IN (${LIKED})`,
  "DELETE FROM likes WHERE user_id = $userId",
  inOrder("sites", "id", FOLLOWED),
  `UPDATE sites SET followers_count = followers_count - 1 WHERE id IN (${FOLLOWED})`,
  inOrder("users", "id", FOLLOWERS),
  `UPDATE users SET following_count = following_count - 1 WHERE id IN (${FOLLOWERS})`,
  "DELETE FROM follows WHERE user_id = $userId OR site_id = $userId",
  // Comment texts are deleted; a placeholder remains, so that others' replies keep their place.
  `UPDATE comments SET state = 'removed', text = '…', removed_at = coalesce(removed_at, $now), removed_by = NULL,
     removed_from = NULL, removal_reason = NULL WHERE user_id = $userId`,
  `UPDATE comments c SET answers_count = (SELECT count(*) FROM comments b WHERE b.post_id = c.post_id
       AND b.state = 'approved' AND b.depth > c.depth AND starts_with(b.thread, c.thread))
    WHERE c.answers_count > 0 AND c.post_id IN (${COMMENTED})`,
  `UPDATE publications p SET comments_count = (SELECT count(*) FROM comments c WHERE c.post_id = p.post_id
       AND c.state = 'approved') WHERE p.post_id IN (${COMMENTED})`,
  // Messages sent with support. The payment itself stays, because it is part of the creator's accounts too.
  `UPDATE orders SET message = NULL, details = NULL
    WHERE buyer_id = $userId AND (message IS NOT NULL OR details IS NOT NULL)`,
  // Deliveries that were still wanted.
  "UPDATE deliveries SET state = 'withdrawn' WHERE buyer_id = $userId AND state = 'wanted'",
  // The same for comments on others' drafts: a comment that others replied to becomes a placeholder.
  `DELETE FROM draft_comments c WHERE c.author_id = $userId
     AND NOT EXISTS (SELECT 1 FROM draft_comments b WHERE b.parent_id = c.id AND b.author_id <> $userId)`,
  `UPDATE draft_comments SET text = '…', quote = '', replacement = CASE WHEN kind = 'suggestion' THEN '' END
    WHERE author_id = $userId`,

  // Their own content. What was bought is archived for its buyers only.
  `INSERT INTO archived_posts (post_id, site_id, parent_id, position, publication, archived_at)
   SELECT p.post_id, p.site_id, p.parent_id, p.position, to_jsonb(p) - 'search', $now FROM publications p
    WHERE p.post_id IN ${SOLD} ON CONFLICT (post_id) DO NOTHING`,
  `UPDATE entitlements SET archived = true WHERE item_id IN ${SOLD} AND NOT archived`,
  `CREATE TEMPORARY TABLE deleted_topics ON COMMIT DROP AS
   SELECT DISTINCT topic_slug AS slug FROM publication_topics WHERE site_id = $userId`,
  "DELETE FROM publications WHERE site_id = $userId",
  `UPDATE topics t SET posts_count = (SELECT count(*) FROM publication_topics x WHERE x.topic_slug = t.slug),
     authors_count = (SELECT count(DISTINCT site_id) FROM publication_topics x WHERE x.topic_slug = t.slug)
    WHERE t.slug IN (SELECT slug FROM deleted_topics)`,
  "UPDATE posts SET published_version = NULL WHERE site_id = $userId AND published_version IS NOT NULL",
  `DELETE FROM entitlements WHERE revoked_at IS NOT NULL
     AND item_id IN (SELECT id FROM posts WHERE site_id = $userId AND id NOT IN ${SOLD})`,
  `DELETE FROM posts WHERE site_id = $userId AND id NOT IN ${SOLD}`,
  `INSERT INTO released_domains (domain, free_at) SELECT domain, $free FROM sites WHERE id = $userId
   ON CONFLICT (domain) DO UPDATE SET free_at = excluded.free_at`,
  // Custom domains become available immediately, and no session under them survives.
  `DELETE FROM sessions WHERE host IS NOT NULL AND split_part(host, ':', 1) IN
     (SELECT custom_domain FROM sites WHERE id = $userId UNION SELECT name FROM former_domains WHERE site_id = $userId)`,
  "DELETE FROM site_domains WHERE site_id = $userId",
  "DELETE FROM former_domains WHERE site_id = $userId",
  `UPDATE sites SET domain = 'gone-' || right(id, 12), custom_domain = NULL, name = 'Deleted account', description = '',
     socials = '[]', logo_file_id = NULL, cover_file_id = NULL, pinboard_title = '', pinboard_posts = '{}',
     support = 'disabled', followers_count = 0, subscribers_count = 0, supporters_count = 0, blog_count = 0, dg_count = 0, document_count = 0, story_count = 0,
     comic_count = 0, book_count = 0, content_version = content_version + 1, updated_at = $now WHERE id = $userId`,
  `DELETE FROM sites WHERE id = $userId AND NOT ${HAS_SOLD}`,
  // Images in a text are referenced by URL only, so the files are saved as long as the text is.
  `DELETE FROM files WHERE site_id = $userId AND NOT ${HAS_SOLD}`,

  // Imported subscribers.
  "DELETE FROM subscribers WHERE site_id = $userId",
  "DELETE FROM subscriber_imports WHERE site_id = $userId",
  "DELETE FROM site_imports WHERE site_id = $userId",
  "DELETE FROM suppressions WHERE site_id = $userId",
  "DELETE FROM newsletter_addresses WHERE newsletter_id IN (SELECT id FROM newsletters WHERE site_id = $userId)",
  // How its newsletters were sent, and who was welcomed: a site whose posts were bought stays.
  "DELETE FROM newsletter_settings WHERE site_id = $userId",
  "DELETE FROM welcome_emails WHERE site_id = $userId",
  "DELETE FROM sending_domains WHERE site_id = $userId",
  "DELETE FROM files WHERE site_id = $userId AND kind IN ('csv', 'archive')",
  "DELETE FROM resumable_uploads WHERE site_id = $userId OR user_id = $userId",
  // Personal data, and every way to sign in.
  "DELETE FROM waitlist w USING users u WHERE u.id = $userId AND (w.email = u.email OR w.mobile = u.mobile)",
  ...[
    "sessions",
    "known_devices",
    "signin_alerts",
    "security_events",
    "device_grants",
    "one_time_codes",
    "account_links",
    "passkeys",
    "totp_secrets",
    "recovery_codes",
    "pending_signins",
    "user_groups",
    "signup_trackings",
    "social_identities",
    "blocked_commenters",
    "reading_positions",
    "reading_works",
    "notices",
    "newsletter_recipients",
    "draft_members",
    "invite_emails",
    "notifications",
    "notification_preferences",
    "notification_settings",
    "devices",
    "feed_secrets",
  ].map((table) => `DELETE FROM ${table} WHERE user_id = $userId`),
  `UPDATE users SET name = 'Deleted account', email = NULL, mobile = NULL, pending_email = NULL, password_hash = NULL,
     country = NULL, nsfw = false, of_age_at = NULL, preferences = '{}', following_count = 0, email_verified_at = NULL,
     mobile_verified_at = NULL, deleted_at = $now, updated_at = $now WHERE id = $userId`,
  "DELETE FROM account_deletions WHERE user_id = $userId",
];
