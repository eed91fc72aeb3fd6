import { execute, select } from "../../../platform/database/select.ts";
import type { Scope } from "../../../platform/scope.ts";
import { LOCK_ORDER } from "./lockOrder.ts";
import { wake } from "./wake.ts";

interface ActorEvent {
  userId: string;
  groupKey: string;
  actorId: string;
}

/**
 * Takes back one actor's event of a user: before it is delivered, nothing else; then it leaves the unread group, and
 * the last one takes the notification with it.
 */
export async function retractActor(scope: Scope, { userId, groupKey, actorId }: ActorEvent): Promise<void> {
  const { platform, transaction } = scope;
  const isOfActor = "e.group_key = $groupKey AND e.actor_id = $actorId AND $userId = ANY(e.user_ids)";
  if ((await deleteEvents(scope, isOfActor, { userId, groupKey, actorId })) > 0) return;
  const where = "user_id = $userId AND group_key = $groupKey AND read_at IS NULL";
  const binds = { userId, groupKey };
  const deleted = await execute(
    platform.db,
    `DELETE FROM notifications WHERE ${where} AND count = 1 AND actor_ids = ARRAY[$actorId::text]`,
    { ...binds, actorId },
    transaction,
  );
  if (deleted > 0) return wake(scope, [userId]);
  await execute(
    platform.db,
    `UPDATE notifications SET count = count - 1, actor_ids = array_remove(actor_ids, $actorId::text)
      WHERE ${where} AND count > 1`,
    { ...binds, actorId },
    transaction,
  );
}

/** Deletes events, not delivered yet, that `condition` selects of the table `e`. Waits for one being delivered. */
export function deleteEvents(
  { platform, transaction }: Scope,
  condition: string,
  binds: Record<string, unknown>,
): Promise<number> {
  return execute(platform.db, `DELETE FROM notification_events e WHERE ${condition}`, binds, transaction);
}

/** Deletes the notifications that `condition` selects of the table `n`, and wakes the bells that showed them. */
export async function deleteNotifications(
  scope: Scope,
  condition: string,
  binds: Record<string, unknown>,
): Promise<void> {
  const { platform, transaction } = scope;
  const deleted = await select<{ user_id: string }>(
    platform.db,
    `DELETE FROM notifications WHERE id IN (
       SELECT n.id FROM notifications n WHERE ${condition} ORDER BY ${LOCK_ORDER} FOR UPDATE) RETURNING user_id`,
    binds,
    transaction,
  );
  if (deleted.length > 0)
    await wake(
      scope,
      deleted.map((row) => row.user_id),
    );
}
