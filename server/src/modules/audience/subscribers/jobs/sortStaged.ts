import type { ImportCounts } from "@quire/contracts/records/subscriber";
import type pg from "pg";
import type { Staged } from "./stageRows.ts";

/** Suppressed rows fetched per query. */
const PAGE_SIZE = 5000;

/**
 * Fills `fresh` with each address once, sorted, without suppressed addresses and followers. Sorted, because
 * inserting a million sorted keys into an index costs a fraction of inserting them unsorted.
 */
export async function sortStaged(client: pg.Client, siteId: string, { progress, refused, staged }: Staged) {
  const { counts } = progress;
  await client.query("SET work_mem = '96MB'");
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE fresh AS
     SELECT DISTINCT ON (email) line, email, name, since FROM staged ORDER BY email, line`,
  );
  counts.duplicates = staged - (rowCount ?? 0);
  await client.query("DROP TABLE staged");
  await removeSuppressed(client, siteId, counts, refused);
  const following = await client.query(
    `DELETE FROM fresh USING follows f JOIN users u ON u.id = f.user_id
      WHERE f.site_id = $1 AND u.email_verified_at IS NOT NULL AND fresh.email = u.email COLLATE "C"`,
    [siteId],
  );
  counts.following = following.rowCount ?? 0;
  return (rowCount ?? 0) - counts.suppressed - counts.following;
}

async function removeSuppressed(
  client: pg.Client,
  siteId: string,
  counts: ImportCounts,
  refused: Staged["refused"],
): Promise<void> {
  await client.query(`CREATE TEMPORARY TABLE suppressed (line integer, email text COLLATE "C", name text)`);
  const inserted = await client.query(
    `INSERT INTO suppressed
     SELECT f.line, f.email, f.name FROM fresh f JOIN suppressions s ON s.site_id = $1 AND s.email = f.email`,
    [siteId],
  );
  counts.suppressed = inserted.rowCount ?? 0;
  if (counts.suppressed === 0) return;
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ line: number; email: string; name: string }>(
      "SELECT line, email, name FROM suppressed WHERE line > $1 ORDER BY line LIMIT $2",
      [after, PAGE_SIZE],
    );
    for (const { line, email, name } of rows) refused.add(line, "suppressed", [email, name]);
    await refused.flush();
    if (rows.length < PAGE_SIZE) break;
    after = rows.at(-1)?.line ?? after;
  }
  await client.query("DELETE FROM fresh USING suppressed s WHERE fresh.email = s.email");
}
