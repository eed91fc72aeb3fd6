import { newId } from "@quire/domain/ids";
import { execute } from "../../../../platform/database/select.ts";
import { recurring } from "../../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { pruneNotifications } from "./names.ts";

const DAY_MS = 86_400_000;
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
const BATCH = 10_000;

/** Deletes notifications daily: read ones after 90 days without an event, all others after a year. */
export const handlePrune = (platform: Platform): Promise<void> =>
  recurring(platform, pruneNotifications, DAY_MS, async () => {
    while ((await deleteBatch(platform)) === BATCH);
  });

/** Ids sort by time, so the primary key finds the old ones. */
function deleteBatch({ db, clock }: Platform): Promise<number> {
  const now = clock.now().getTime();
  const read = new Date(now - READ_DAYS * DAY_MS);
  const unread = new Date(now - UNREAD_DAYS * DAY_MS);
  return execute(
    db,
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE id < $before
          AND updated_at < CASE WHEN read_at IS NULL THEN $unread::timestamptz ELSE $read::timestamptz END
        ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)`,
    { before: newId(read.getTime(), (length) => new Uint8Array(length)), read, unread },
  );
}
