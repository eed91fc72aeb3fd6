import type { Context } from "../../../platform/http/context.ts";
import { newsletters } from "../models/newsletters.ts";

/** A site sends one newsletter an hour. */
const INTERVAL_MS = 60 * 60_000;

/** Returns when a site may send its next newsletter: `now`, or an hour after its last one, sent or scheduled. */
export async function nextSendTime(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  siteId: string,
  now: Date,
): Promise<Date> {
  const last = await newsletters(platform.db).findOne({
    attributes: ["send_at"],
    where: { site_id: siteId },
    order: [["send_at", "DESC"]],
    transaction,
  });
  return last ? new Date(Math.max(now.getTime(), last.get().send_at.getTime() + INTERVAL_MS)) : now;
}
