import { QueryTypes } from "sequelize";
import type { Platform } from "../../platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A time of Pro that somebody was given and that is over: it puts them in no group. */
export async function makeSubscription(platform: Platform, userId: string): Promise<{ id: string }> {
  const id = platform.newId();
  const end = new Date(platform.clock.now().getTime() - DAY_MS);
  await platform.db.query(
    `INSERT INTO subscriptions (id, user_id, kind, state, start_time, end_time, cause, created_at)
     VALUES ($id, $userId, 'promotional', 'begun', $start, $end, $cause, $start)`,
    {
      bind: { id, userId, end, cause: `test ${id}`, start: new Date(end.getTime() - 30 * DAY_MS) },
      type: QueryTypes.INSERT,
    },
  );
  return { id };
}
