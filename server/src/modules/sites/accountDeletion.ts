import type { Scope } from "../../platform/scope.ts";
import { endSessionsAt } from "../accounts/endSessionsAt.ts";

/** How long a deleted site's subdomain can't be claimed. */
const COOL_DOWN_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes a user's site and releases its domains. If it `hasSold` posts, its row remains for their buyers, without
 * anything that its creator said about themselves.
 */
export async function deleteSite(
  scope: Scope,
  userId: string,
  { hasSold }: { hasSold: boolean },
): Promise<void> {
  const { platform } = scope;
  const now = platform.clock.now();
  await scope.execute(
    `INSERT INTO released_domains (domain, free_at) SELECT domain, $free FROM sites WHERE id = $userId
     ON CONFLICT (domain) DO UPDATE SET free_at = excluded.free_at`,
    { userId, free: new Date(now.getTime() + COOL_DOWN_MS) },
  );
  await releaseDomains(scope, userId);
  await scope.execute(
    `UPDATE sites SET domain = 'gone-' || right(id, 12), custom_domain = NULL, name = 'Deleted account', description = '',
       socials = '[]', logo_file_id = NULL, cover_file_id = NULL, podcast_email = NULL, podcast_category = NULL,
       podcast_summary = '', podcast_cover_file_id = NULL, accent = NULL, type_pairing = 'serif',
       header_layout = 'cover', icon_file_id = NULL, time_zone = NULL, pinboard_title = '', pinboard_posts = '{}',
       support = 'disabled', support_message = '', followers_count = 0, subscribers_count = 0, supporters_count = 0, blog_count = 0,
       dg_count = 0, document_count = 0, story_count = 0, comic_count = 0, book_count = 0,
       content_version = content_version + 1, updated_at = $now WHERE id = $userId`,
    { userId, now },
  );
  if (!hasSold) await scope.execute("DELETE FROM sites WHERE id = $userId", { userId });
  await scope.execute("DELETE FROM notices WHERE user_id = $userId", { userId });
  await scope.execute("DELETE FROM welcome_steps WHERE user_id = $userId", { userId });
}

/** Custom domains become available immediately, and no session under them survives. */
async function releaseDomains(scope: Scope, userId: string): Promise<void> {
  const hosts = await scope.select<{ name: string }>(
    `SELECT custom_domain AS name FROM sites WHERE id = $userId AND custom_domain IS NOT NULL
     UNION SELECT name FROM former_domains WHERE site_id = $userId`,
    { userId },
  );
  await endSessionsAt(
    scope,
    hosts.map(({ name }) => name),
  );
  await scope.execute("DELETE FROM site_domains WHERE site_id = $userId", { userId });
  await scope.execute("DELETE FROM former_domains WHERE site_id = $userId", { userId });
}
