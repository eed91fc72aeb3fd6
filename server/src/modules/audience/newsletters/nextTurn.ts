import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";

/** A site sends one newsletter an hour. */
const PAUSE_MS = 60 * 60_000;

/** When a site may send its next newsletter: at `now`, or an hour after the last that it sent or is going to send. */
export async function nextTurn(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  siteId: string,
  now: Date,
): Promise<Date> {
  const [last] = await platform.db.query<{ send_at: Date }>(
    "SELECT send_at FROM newsletters WHERE site_id = $siteId ORDER BY send_at DESC LIMIT 1",
    { bind: { siteId }, transaction, type: QueryTypes.SELECT },
  );
  return last ? new Date(Math.max(now.getTime(), last.send_at.getTime() + PAUSE_MS)) : now;
}
