import { dayOf, LATE_VIEW_DAYS } from "@quire/domain/sites/views";
import { execute } from "../../../platform/database/select.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { batchWrites } from "./batchWrites.ts";

/** One view, as it is written. */
export interface View {
  day: string;
  postId: string;
  reader: Buffer;
  /** The reader's id if known: views by the site's owner don't count. */
  userId: string | null;
}

/**
 * Inserts marks of new views and adds those up, in one statement. Rows are written in key order, so that two
 * processes writing the same posts can't deadlock.
 */
const WRITE = `
  WITH sent AS (
    SELECT DISTINCT t.day, t.reader, p.post_id, p.site_id
      FROM unnest($days::date[], $posts::text[], $readers::bytea[], $users::text[]) AS t (day, post_id, reader, user_id)
      JOIN publications p ON p.post_id = t.post_id
     WHERE t.user_id IS DISTINCT FROM p.site_id
  ), fresh AS (
    INSERT INTO view_marks (day, post_id, reader) SELECT day, post_id, reader FROM sent ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING day, post_id
  ), counted AS (
    SELECT f.day, f.post_id, p.site_id FROM fresh f JOIN publications p ON p.post_id = f.post_id
  ), by_post AS (
    INSERT INTO post_views AS existing (post_id, site_id, views)
    SELECT post_id, site_id, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1
    ON CONFLICT (post_id) DO UPDATE SET views = existing.views + excluded.views
  ), by_post_day AS (
    INSERT INTO post_day_views AS existing (post_id, day, views)
    SELECT post_id, day, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (post_id, day) DO UPDATE SET views = existing.views + excluded.views
  )
  INSERT INTO site_views AS existing (site_id, day, views)
  SELECT site_id, day, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, day) DO UPDATE SET views = existing.views + excluded.views`;

/** Writes views, batched with those of concurrent requests. */
export function writeViews(platform: Platform, views: View[]): Promise<void> {
  return writerOf(platform)(views);
}

const writerOf = memoizeBy((platform: Platform) =>
  batchWrites((batch: View[]) => writeBatch(platform, batch)),
);

const swept = new WeakMap<Platform, string>();

async function writeBatch(platform: Platform, batch: View[]): Promise<void> {
  await execute(platform.db, WRITE, {
    days: batch.map(({ day }) => day),
    posts: batch.map(({ postId }) => postId),
    readers: batch.map(({ reader }) => reader),
    users: batch.map(({ userId }) => userId),
  });
  await sweepOnceADay(platform);
}

/** Deletes marks once a day: a mark is needed only while another view of its day may arrive. */
async function sweepOnceADay(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (swept.get(platform) === dayOf(now)) return;
  swept.set(platform, dayOf(now));
  const oldest = dayOf(new Date(now.getTime() - LATE_VIEW_DAYS * 86_400_000));
  await execute(platform.db, "DELETE FROM view_marks WHERE day < $oldest", { oldest });
}
