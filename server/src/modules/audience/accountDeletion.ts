import type { Scope } from "../../platform/scope.ts";

const STATEMENTS = [
  // A site whose posts were bought stays, without its lists and without how its newsletters were sent.
  "DELETE FROM subscribers WHERE site_id = $userId",
  "DELETE FROM subscriber_imports WHERE site_id = $userId",
  "DELETE FROM suppressions WHERE site_id = $userId",
  "DELETE FROM newsletter_addresses WHERE newsletter_id IN (SELECT id FROM newsletters WHERE site_id = $userId)",
  "DELETE FROM newsletter_settings WHERE site_id = $userId",
  "DELETE FROM welcome_emails WHERE site_id = $userId",
  "DELETE FROM sending_domains WHERE site_id = $userId",
  // What was sent to the user, and what would be.
  "DELETE FROM newsletter_recipients WHERE user_id = $userId",
  "DELETE FROM invite_emails WHERE user_id = $userId",
  "DELETE FROM notifications WHERE user_id = $userId",
  "DELETE FROM notification_preferences WHERE user_id = $userId",
  "DELETE FROM notification_settings WHERE user_id = $userId",
  "DELETE FROM muted_stories WHERE user_id = $userId",
  "DELETE FROM devices WHERE user_id = $userId",
  "DELETE FROM feed_secrets WHERE user_id = $userId",
];

/** Deletes a user's lists and newsletter settings, their notifications, devices and feed links. */
export async function deleteAudience(scope: Scope, { userId }: { userId: string }): Promise<void> {
  for (const sql of STATEMENTS) await scope.execute(sql, { userId });
}
