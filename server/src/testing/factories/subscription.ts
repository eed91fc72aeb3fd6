import { execute } from "../../platform/database/select.ts";
import type { Platform } from "../../platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Creates a past period of Pro that was a gift: it adds no group. */
export async function makeSubscription(platform: Platform, userId: string): Promise<{ id: string }> {
  const id = platform.newId();
  const end = new Date(platform.clock.now().getTime() - DAY_MS);
  await execute(
    platform.db,
    `INSERT INTO subscriptions (id, user_id, kind, state, start_time, end_time, cause, created_at)
     VALUES ($id, $userId, 'promotional', 'started', $start, $end, $cause, $start)`,
    { id, userId, end, cause: `test ${id}`, start: new Date(end.getTime() - 30 * DAY_MS) },
  );
  return { id };
}
