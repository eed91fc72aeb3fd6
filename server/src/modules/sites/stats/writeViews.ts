import { dayOf, LATE_VIEW_DAYS } from "@quire/domain/sites/views";
import { QueryTypes } from "sequelize";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { gather } from "./gather.ts";

/** One reading, as it is written. */
export interface Reading {
  day: string;
  postId: string;
  reader: Buffer;
  /** Who read it, where that is known: an owner's own reading counts nothing. */
  userId: string | null;
}

/**
 * Marks the readings that are new and adds them up, in one statement. Everything goes in by key order, so that two
 * processes that write the same posts wait for each other and never in a circle.
 */
const WRITE = `
  WITH told AS (
    SELECT DISTINCT t.day, t.reader, p.post_id, p.site_id
      FROM unnest($days::date[], $posts::text[], $readers::bytea[], $users::text[]) AS t (day, post_id, reader, user_id)
      JOIN publications p ON p.post_id = t.post_id
     WHERE t.user_id IS DISTINCT FROM p.site_id
  ), fresh AS (
    INSERT INTO view_marks (day, post_id, reader) SELECT day, post_id, reader FROM told ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING day, post_id
  ), counted AS (
    SELECT f.day, f.post_id, p.site_id FROM fresh f JOIN publications p ON p.post_id = f.post_id
  ), by_post AS (
    INSERT INTO post_views AS held (post_id, site_id, views)
    SELECT post_id, site_id, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1
    ON CONFLICT (post_id) DO UPDATE SET views = held.views + excluded.views
  ), by_post_day AS (
    INSERT INTO post_day_views AS held (post_id, day, views)
    SELECT post_id, day, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (post_id, day) DO UPDATE SET views = held.views + excluded.views
  )
  INSERT INTO site_views AS held (site_id, day, views)
  SELECT site_id, day, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (site_id, day) DO UPDATE SET views = held.views + excluded.views`;

/** Writes readings, together with those of others that arrive at the same time. */
export function writeViews(platform: Platform, readings: Reading[]): Promise<void> {
  return writerOf(platform)(readings);
}

const writerOf = memoizeBy((platform: Platform) => gather((batch: Reading[]) => writeBatch(platform, batch)));

const swept = new WeakMap<Platform, string>();

async function writeBatch(platform: Platform, batch: Reading[]): Promise<void> {
  await platform.db.query(WRITE, {
    bind: {
      days: batch.map(({ day }) => day),
      posts: batch.map(({ postId }) => postId),
      readers: batch.map(({ reader }) => reader),
      users: batch.map(({ userId }) => userId),
    },
    type: QueryTypes.INSERT,
  });
  await sweepOnceADay(platform);
}

/** A mark is of use while one more of its day may come. */
async function sweepOnceADay(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  if (swept.get(platform) === dayOf(now)) return;
  swept.set(platform, dayOf(now));
  const oldest = dayOf(new Date(now.getTime() - LATE_VIEW_DAYS * 86_400_000));
  await platform.db.query("DELETE FROM view_marks WHERE day < $oldest", {
    bind: { oldest },
    type: QueryTypes.DELETE,
  });
}
