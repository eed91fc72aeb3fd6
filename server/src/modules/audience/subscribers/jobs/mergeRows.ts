import type pg from "pg";
import { failpoint } from "../../../../platform/failpoint.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ImportRow } from "../importRow.ts";
import { ImportEnded } from "../problem.ts";
import type { Progress } from "./progress.ts";

/** Counts what a merge would find: rows of `fresh` that are on the list, and subscribers who left. For a dry run. */
export async function countExisting(
  client: pg.Client,
  siteId: string,
): Promise<{ known: number; unsubscribed: number }> {
  const { rows } = await client.query<{ known: number; unsubscribed: number }>(
    `SELECT (SELECT count(*)::int FROM fresh f JOIN subscribers s ON s.site_id = $1 AND s.email = f.email) AS known,
            (SELECT count(*)::int FROM leavers l JOIN subscribers s ON s.site_id = $1 AND s.email = l.email
              WHERE s.state = 'subscribed') AS unsubscribed`,
    [siteId],
  );
  return rows[0] ?? { known: 0, unsubscribed: 0 };
}

const SUPPRESS_LEAVERS = `
  INSERT INTO suppressions (site_id, email, reason, created_at) SELECT $1, email, 'unsubscribed', $2 FROM leavers
  ON CONFLICT DO NOTHING`;

const UNSUBSCRIBE_LEAVERS = `
  UPDATE subscribers s SET state = 'unsubscribed' FROM leavers l
   WHERE s.site_id = $1 AND s.email = l.email AND s.state = 'subscribed'`;

const MERGE = `
  WITH added AS (
    INSERT INTO subscribers (site_id, email, name, since, source, import_id, state)
    SELECT $1, f.email, name, coalesce(since, $4), $2::subscriber_source, $3,
           CASE ua.reason WHEN 'bounced' THEN 'bounced' WHEN 'complained' THEN 'unsubscribed' ELSE 'subscribed' END::subscriber_state
      FROM fresh f LEFT JOIN undeliverable_addresses ua ON ua.email = f.email
     WHERE NOT EXISTS (SELECT 1 FROM subscribers s WHERE s.site_id = $1 AND s.email = f.email)
    RETURNING state)
  SELECT count(*)::int AS added, count(*) FILTER (WHERE state = 'subscribed')::int AS subscribed FROM added`;

/**
 * Merges `fresh` into the list and marks the import as done in one transaction: after a crash all rows are there or
 * none, and a cancelled import adds none. Afterwards unsubscribes those who opted out during the merge. Addresses that
 * bounced or complained elsewhere are on the list, but get no email.
 */
export async function mergeRows(
  platform: Platform,
  client: pg.Client,
  { id, site_id: siteId }: ImportRow,
  { progress, fresh }: { progress: Progress; fresh: number },
): Promise<void> {
  const { counts, format } = progress;
  await client.query("BEGIN");
  const locked = await client.query(
    "SELECT 1 FROM subscriber_imports WHERE id = $1 AND state = 'merging' FOR UPDATE",
    [id],
  );
  if (locked.rowCount === 0) throw new ImportEnded();
  // One import of a list at a time: then no other can insert the same address, and the merge needs no ON CONFLICT,
  // which doubles its time.
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('list ' || $1, 0))", [siteId]);
  // The list has no foreign key: this lock keeps its site until the commit.
  await client.query("SELECT 1 FROM sites WHERE id = $1 FOR KEY SHARE", [siteId]);
  const merged = await client.query<{ added: number; subscribed: number }>(MERGE, [
    siteId,
    format,
    id,
    platform.clock.now(),
  ]);
  const { added, subscribed } = merged.rows[0] ?? { added: 0, subscribed: 0 };
  await client.query(SUPPRESS_LEAVERS, [siteId, platform.clock.now()]);
  counts.unsubscribed = (await client.query(UNSUBSCRIBE_LEAVERS, [siteId])).rowCount ?? 0;
  counts.added = added;
  counts.already = fresh - counts.added;
  await client.query("UPDATE sites SET subscribers_count = subscribers_count + $2 WHERE id = $1", [
    siteId,
    subscribed - counts.unsubscribed,
  ]);
  await client.query(
    "UPDATE subscriber_imports SET state = 'done', counts = $2, finished_at = $3 WHERE id = $1",
    [id, JSON.stringify(counts), platform.clock.now()],
  );
  failpoint("importMerged");
  await client.query("COMMIT");
  failpoint("importDone");
  await client.query(
    `WITH late AS (
       UPDATE subscribers s SET state = 'unsubscribed' FROM suppressions x
        WHERE x.site_id = $1 AND s.site_id = $1 AND s.email = x.email AND s.state = 'subscribed' RETURNING 1)
     UPDATE sites SET subscribers_count = subscribers_count - (SELECT count(*) FROM late)
      WHERE id = $1 AND EXISTS (SELECT 1 FROM late)`,
    [siteId],
  );
}
