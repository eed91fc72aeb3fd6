import { jobName } from "../../../platform/jobs/jobs.ts";
import { recurring } from "../../../platform/jobs/recurring.ts";
import type { Platform } from "../../../platform/platform.ts";
import { scopeOf } from "../../../platform/scope.ts";

export const pruneBookFilesJob = jobName<Record<string, never>>("books.pruneFiles");

const HOUR_MS = 60 * 60_000;
/** A link to a file works this long, for the press as for its creator. */
const LINK_MS = 7 * 24 * HOUR_MS;
const MAX_FILES = 1000;

/** Deletes built files that no build, edition or running order has named for a week. */
export const pruneBookFiles = (platform: Platform): Promise<void> =>
  recurring(platform, pruneBookFilesJob, HOUR_MS, () =>
    scopeOf(platform, null).execute(
      `DELETE FROM book_files WHERE key IN (
         SELECT f.key FROM book_files f WHERE f.unused_since < $before
            AND NOT EXISTS (SELECT FROM book_builds WHERE book_id = f.book_id AND file_key = f.key)
            AND NOT EXISTS (SELECT FROM books WHERE post_id = f.book_id AND edition IS NOT NULL AND f.key IN (
              edition -> 'interior' ->> 'key', edition -> 'cover' ->> 'key', edition -> 'sample' ->> 'key'))
            AND NOT EXISTS (SELECT FROM book_orders WHERE book_id = f.book_id
              AND state NOT IN ('delivered', 'canceled', 'failed', 'returned', 'lost')
              AND f.key IN (edition -> 'interior' ->> 'key', edition -> 'cover' ->> 'key'))
          ORDER BY f.unused_since LIMIT ${MAX_FILES})`,
      { before: new Date(platform.clock.now().getTime() - LINK_MS) },
    ),
  );
