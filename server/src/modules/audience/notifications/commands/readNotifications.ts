import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/notifications";
import { execute } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { LOCK_ORDER } from "../lockOrder.ts";
import { countUnread } from "../shownNotifications.ts";
import { wake } from "../wake.ts";

/**
 * Marks the caller's notifications as read on all their devices: they aren't pushed or emailed anymore. Waits for rows that
 * another transaction holds; one that a new event has changed by then stays unread.
 */
export async function readNotifications(
  context: Context,
  { body: { ids, until } }: { body: BodyOf<typeof calls.readNotifications> },
): Promise<{ unread: number }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await inTransaction(context, async (inside) => {
    const changed = await execute(
      platform.db,
      `UPDATE notifications SET read_at = $now, push_due_at = NULL, email_due_at = NULL WHERE id IN (
         SELECT n.id FROM notifications n WHERE n.user_id = $userId AND n.read_at IS NULL
            AND (n.id = ANY($ids::text[]) OR n.updated_at <= $until::timestamptz)
          ORDER BY ${LOCK_ORDER} FOR NO KEY UPDATE)`,
      { userId, ids: ids ?? [], until: until ?? null, now: platform.clock.now() },
      inside.transaction,
    );
    if (changed > 0) await wake(inside, [userId]);
  });
  return { unread: await countUnread(platform, userId) };
}
