import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { lockUser } from "./lockUser.ts";
import { queueStop } from "./queueStop.ts";
import { syncProMembership } from "./syncProMembership.ts";

/**
 * Whoever asks to be forgotten is charged nothing more: each of their subscriptions, and each offer of one, is ended at its
 * provider. What was paid stays theirs to its end, should they come back before they are gone.
 */
export async function stopSubscriptionsOf(scope: Scope, userId: string): Promise<void> {
  const { platform, transaction } = scope;
  const person = await lockUser(scope, userId);
  const stopped = await platform.db.query<{ id: string }>(
    `UPDATE subscriptions SET recurring = false, failing = false, version = version + 1,
            state = CASE WHEN state = 'pending' THEN 'disabled' ELSE state END
      WHERE user_id = $userId AND provider IS NOT NULL AND NOT is_over RETURNING id`,
    { bind: { userId }, transaction, type: QueryTypes.SELECT },
  );
  for (const { id } of stopped) await queueStop(scope, id);
  if (person && stopped.length > 0) await syncProMembership(scope, person);
}
