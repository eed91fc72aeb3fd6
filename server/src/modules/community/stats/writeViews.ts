import {
  OTHER_SOURCE,
  SOURCES_MAX,
  VIEW_DIMENSIONS,
  type ViewDimension,
} from "@quire/domain/sites/viewSource";
import { dayOf, LATE_VIEW_DAYS } from "@quire/domain/sites/views";
import { execute } from "../../../platform/database/select.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { batchWrites } from "./batchWrites.ts";

/** One view, as it is written. A null source isn't counted, an empty one is counted as unknown. */
export interface View extends Record<ViewDimension, string | null> {
  day: string;
  postId: string;
  reader: Buffer;
  /** The reader's id if known: views by the site's owner don't count. */
  userId: string | null;
}

/**
 * SQL that adds views to a table of sources, by its keys besides dimension and value. A new value beyond the maximum
 * counts as another.
 */
const addSources = (table: string, keys: readonly string[]) => {
  const same = (left: string, right: string) =>
    [...keys, "dimension"].map((key) => `${left}.${key} = ${right}.${key}`).join(" AND ");
  const columns = [...keys, "dimension"].join(", ");
  return `INSERT INTO ${table} AS existing (${columns}, value, views)
    SELECT ${columns}, value, sum(views) FROM (
      SELECT ${columns}, views, CASE WHEN is_known THEN value
               WHEN place + (SELECT count(*) FROM ${table} x WHERE ${same("x", "ranked")}) <= ${SOURCES_MAX} THEN value
               ELSE '${OTHER_SOURCE}' END AS value
        FROM (
          SELECT l.*, e.value IS NOT NULL AS is_known,
                 row_number() OVER (PARTITION BY ${keys.map((key) => `l.${key}`).join(", ")}, l.dimension, e.value IS NULL
                                    ORDER BY l.value) AS place
            FROM (SELECT ${columns}, value, count(*) AS views FROM labels GROUP BY ${columns}, value) l
            LEFT JOIN ${table} e ON ${same("e", "l")} AND e.value = l.value
        ) ranked
    ) capped GROUP BY ${columns}, value ORDER BY ${columns}, value
    ON CONFLICT (${columns}, value) DO UPDATE SET views = existing.views + excluded.views`;
};

/**
 * Inserts marks of new views and adds those up, in one statement. Rows are written in key order, so that two
 * processes writing the same posts can't deadlock.
 */
const WRITE = `
  WITH sent AS (
    SELECT DISTINCT ON (t.day, t.post_id, t.reader) t.*, p.site_id
      FROM unnest($days::date[], $posts::text[], $readers::bytea[], $users::text[],
             ${VIEW_DIMENSIONS.map((name) => `$${name}::text[]`).join(", ")})
             AS t (day, post_id, reader, user_id, ${VIEW_DIMENSIONS.join(", ")})
      JOIN publications p ON p.post_id = t.post_id
     WHERE t.user_id IS DISTINCT FROM p.site_id
     ORDER BY t.day, t.post_id, t.reader
  ), fresh AS (
    INSERT INTO view_marks (day, post_id, reader) SELECT day, post_id, reader FROM sent ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING day, post_id, reader
  ), counted AS (
    SELECT sent.* FROM fresh JOIN sent ON sent.day = fresh.day AND sent.post_id = fresh.post_id
       AND sent.reader = fresh.reader::bytea
  ), visits AS (
    INSERT INTO site_view_marks (day, site_id, reader) SELECT DISTINCT day, site_id, reader FROM counted ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING RETURNING day, site_id
  ), labels AS (
    SELECT site_id, post_id, day, l.dimension, l.value FROM counted,
           LATERAL (VALUES ${VIEW_DIMENSIONS.map((name) => `('${name}', ${name})`).join(", ")}) AS l (dimension, value)
     WHERE l.value IS NOT NULL
  ), by_site_source AS (
    ${addSources("site_view_sources", ["site_id", "day"])}
  ), by_post_source AS (
    ${addSources("post_view_sources", ["post_id"])}
  ), by_post AS (
    INSERT INTO post_views AS existing (post_id, site_id, views)
    SELECT post_id, site_id, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1
    ON CONFLICT (post_id) DO UPDATE SET views = existing.views + excluded.views
  ), by_post_day AS (
    INSERT INTO post_day_views AS existing (post_id, day, views)
    SELECT post_id, day, count(*) FROM counted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (post_id, day) DO UPDATE SET views = existing.views + excluded.views
  )
  INSERT INTO site_views AS existing (site_id, day, views, readers)
  SELECT site_id, day, c.views, coalesce(v.readers, 0)
    FROM (SELECT site_id::text, day, count(*) AS views FROM counted GROUP BY 1, 2) c
    LEFT JOIN (SELECT site_id::text, day, count(*) AS readers FROM visits GROUP BY 1, 2) v USING (site_id, day)
   ORDER BY 1, 2
  ON CONFLICT (site_id, day) DO UPDATE SET views = existing.views + excluded.views,
    readers = existing.readers + excluded.readers`;

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
    ...Object.fromEntries(VIEW_DIMENSIONS.map((name) => [name, batch.map((view) => view[name])])),
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
  await execute(platform.db, "DELETE FROM site_view_marks WHERE day < $oldest", { oldest });
}
