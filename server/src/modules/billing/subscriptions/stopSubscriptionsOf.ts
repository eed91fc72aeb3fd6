import type { Scope } from "../../../platform/scope.ts";
import { lockUser } from "./lockUser.ts";
import { queueStop } from "./queueStop.ts";
import { syncProMembership } from "./syncProMembership.ts";

/**
 * Cancels all subscriptions and open checkouts of a user who requests deletion. Paid time stays, in case they
 * return before the account is deleted.
 */
export async function stopSubscriptionsOf(scope: Scope, userId: string): Promise<void> {
  const user = await lockUser(scope, userId);
  const stopped = await scope.select<{ id: string }>(
    `UPDATE subscriptions SET recurring = false, failing = false, version = version + 1,
            state = CASE WHEN state = 'pending' THEN 'disabled' ELSE state END
      WHERE user_id = $userId AND provider IS NOT NULL AND NOT is_over RETURNING id`,
    { userId },
  );
  for (const { id } of stopped) await queueStop(scope, id);
  if (user && stopped.length > 0) await syncProMembership(scope, user);
}
