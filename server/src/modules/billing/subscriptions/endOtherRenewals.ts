import { QueryTypes } from "sequelize";
import type { Scope } from "../../../platform/scope.ts";
import { queueStop } from "./queueStop.ts";
import type { SubscriptionRow } from "./subscriptionRow.ts";

/** One subscription of a person renews, no more: the others are stopped at their providers, and what was paid of them stays. */
export async function endOtherRenewals(scope: Scope, paid: SubscriptionRow): Promise<void> {
  const { platform, transaction } = scope;
  const ended = await platform.db.query<{ id: string }>(
    `UPDATE subscriptions SET recurring = false, failing = false, version = version + 1
      WHERE user_id = $userId AND id <> $id AND (recurring OR failing) RETURNING id`,
    { bind: { userId: paid.user_id, id: paid.id }, transaction, type: QueryTypes.SELECT },
  );
  for (const { id } of ended) await queueStop(scope, id);
}
