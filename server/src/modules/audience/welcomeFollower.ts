import type { Scope } from "../../platform/scope.ts";
import { queueWelcome } from "./welcomeEmails/queueWelcome.ts";

/** Sends a user who begins to follow a site its welcome email. */
export function welcomeFollower(
  scope: Scope,
  { userId, siteId }: { userId: string; siteId: string },
): Promise<void> {
  return queueWelcome(scope, { userId, siteId });
}

/** Welcome emails that a user gets at once, of the sites they followed last. */
const MOST = 20;

/** Sends the welcome emails of sites that a user followed before their email was verified. */
export async function welcomeVerifiedFollower(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const followed = await scope.select<{ siteId: string }>(
    `SELECT f.site_id AS "siteId" FROM follows f JOIN newsletter_settings n ON n.site_id = f.site_id
      WHERE f.user_id = $userId AND n.welcome_subject IS NOT NULL ORDER BY f.created_at DESC LIMIT ${MOST}`,
    { userId },
  );
  for (const { siteId } of followed) await queueWelcome(scope, { userId, siteId });
}
