import type { Transaction } from "sequelize";
import { SITE_CHANGED } from "../../../../platform/bus/siteChanged.ts";
import { select } from "../../../../platform/database/select.ts";
import { withTransaction } from "../../../../platform/database/withTransaction.ts";
import { type JobHandler, jobName } from "../../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Scope, scopeOf } from "../../../../platform/scope.ts";
import { accountDeleted, accountDeleting, accountDeletionStarted, balanceForfeited } from "../../events.ts";
import { lockUsers } from "../../followingCounts.ts";

export const removeAccount = jobName<{ userId: string }>("accounts.remove");

/**
 * Deletes an account whose seven days are over, unless its user has signed in since. Each module deletes or anonymizes
 * its own rows; `app/subscriptions.ts` has their order.
 */
export function handleRemoveAccount(platform: Platform): JobHandler<{ userId: string }> {
  return ({ userId }) =>
    withTransaction(platform.db, async (transaction) => {
      const scope = scopeOf(platform, transaction);
      const { events } = platform;
      await events.publish(accountDeletionStarted, scope, { userId });
      // The user is locked before their request and their site, as everywhere: a concurrent sign-in, payment or refund
      // sees either the user or their deletion.
      await lockUsers(scope, [userId]);
      const request = await findDue(platform, transaction, userId);
      if (!request) return;
      if (request.forfeits_balance) await events.publish(balanceForfeited, scope, { userId });
      await events.publish(accountDeleting, scope, { userId });
      await deleteUser(scope, userId);
      await events.publish(accountDeleted, scope, { userId, email: request.email });
      await platform.bus.publish(SITE_CHANGED, userId, transaction);
    });
}

interface DueRequest {
  forfeits_balance: boolean;
  email: string | null;
}

/** Returns the deletion request if it is due, locked until the transaction ends. */
async function findDue(
  platform: Platform,
  transaction: Transaction,
  userId: string,
): Promise<DueRequest | undefined> {
  const [request] = await select<DueRequest>(
    platform.db,
    `SELECT d.forfeits_balance, CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email
       FROM account_deletions d JOIN users u ON u.id = d.user_id
      WHERE d.user_id = $userId AND d.due_at <= $now FOR UPDATE OF d`,
    { userId, now: platform.clock.now() },
    transaction,
  );
  return request;
}

/** Personal data, and every way to sign in. */
const USER_STATEMENTS = [
  "DELETE FROM waitlist w USING users u WHERE u.id = $userId AND (w.email = u.email OR w.mobile = u.mobile)",
  "DELETE FROM sessions WHERE user_id = $userId",
  "DELETE FROM known_devices WHERE user_id = $userId",
  "DELETE FROM signin_alerts WHERE user_id = $userId",
  "DELETE FROM security_events WHERE user_id = $userId",
  "DELETE FROM device_grants WHERE user_id = $userId",
  "DELETE FROM one_time_codes WHERE user_id = $userId",
  "DELETE FROM account_links WHERE user_id = $userId",
  "DELETE FROM passkeys WHERE user_id = $userId",
  "DELETE FROM totp_secrets WHERE user_id = $userId",
  "DELETE FROM recovery_codes WHERE user_id = $userId",
  "DELETE FROM pending_signins WHERE user_id = $userId",
  "DELETE FROM user_groups WHERE user_id = $userId",
  "DELETE FROM signup_trackings WHERE user_id = $userId",
  "DELETE FROM social_identities WHERE user_id = $userId",
  "DELETE FROM account_deletions WHERE user_id = $userId",
];

/** Deletes what this module has of a user. A row without a name remains. */
async function deleteUser(scope: Scope, userId: string): Promise<void> {
  const { platform } = scope;
  for (const sql of USER_STATEMENTS) await scope.execute(sql, { userId });
  await scope.execute(
    `UPDATE users SET name = 'Deleted account', email = NULL, mobile = NULL, pending_email = NULL, password_hash = NULL,
       country = NULL, nsfw = false, of_age_at = NULL, preferences = '{}', following_count = 0,
       email_verified_at = NULL, mobile_verified_at = NULL, deleted_at = $now, updated_at = $now WHERE id = $userId`,
    { userId, now: platform.clock.now() },
  );
}
