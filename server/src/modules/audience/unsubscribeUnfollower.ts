import type { Scope } from "../../platform/scope.ts";
import { suppress } from "./newsletters/suppress.ts";

/** Unsubscribes a user who unfollows a site from its imported list too, so that the emails stop. */
export async function unsubscribeUnfollower(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string },
): Promise<void> {
  const { platform, transaction } = scope;
  const [subscriber] = await scope.select<{ email: string }>(
    `SELECT s.email FROM users u JOIN subscribers s ON s.site_id = $siteId AND s.email = u.email COLLATE "C"
      WHERE u.id = $userId AND u.email_verified_at IS NOT NULL AND s.state = 'subscribed'`,
    { userId, siteId },
  );
  if (!subscriber) return;
  await suppress(
    { db: platform.db, clock: platform.clock, transaction },
    { email: subscriber.email, siteId },
  );
}
