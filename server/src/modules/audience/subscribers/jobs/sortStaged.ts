import type { RefusedRow } from "@quire/domain/audience/subscriberRows";
import type pg from "pg";
import type { Staged } from "./stageRows.ts";

/** Refused rows fetched per query. */
const PAGE_SIZE = 5000;

/**
 * Fills `fresh` with each address once, sorted, without suppressed addresses and followers, and `leavers` with those
 * that the list says have left. Sorted, because
 * inserting a million sorted keys into an index costs a fraction of inserting them unsorted.
 */
export async function sortStaged(
  client: pg.Client,
  siteId: string,
  { progress, refused, staged, out }: Staged,
) {
  const { counts } = progress;
  await client.query("SET work_mem = '96MB'");
  // Who left on one row of the list is out on all of them.
  const left =
    out === 0
      ? 0
      : await refuseRows(client, refused, {
          reason: "opted_out",
          rows: `SELECT s.line, s.email, s.name FROM staged s WHERE NOT s.is_out AND ${IS_OUT_ELSEWHERE}`,
        });
  counts.opted_out += left;
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE fresh AS
     SELECT DISTINCT ON (s.email) s.line, s.email, s.name, s.since FROM staged s
      WHERE ${out === 0 ? "true" : `NOT s.is_out AND NOT ${IS_OUT_ELSEWHERE}`} ORDER BY s.email, s.line`,
  );
  counts.duplicates = staged - left - (rowCount ?? 0);
  // Remembered even if they aren't on the list yet: a later list must not bring them back.
  await client.query("CREATE TEMPORARY TABLE leavers AS SELECT DISTINCT email FROM staged WHERE has_left");
  await client.query("DROP TABLE staged");
  counts.suppressed = await refuseRows(client, refused, {
    reason: "suppressed",
    rows: "SELECT f.line, f.email, f.name FROM fresh f JOIN suppressions s ON s.site_id = $1 AND s.email = f.email",
    binds: [siteId],
  });
  if (counts.suppressed > 0) {
    await client.query(
      "DELETE FROM fresh USING suppressions s WHERE s.site_id = $1 AND fresh.email = s.email",
      [siteId],
    );
  }
  const following = await client.query(
    `DELETE FROM fresh USING follows f JOIN users u ON u.id = f.user_id
      WHERE f.site_id = $1 AND u.email_verified_at IS NOT NULL AND fresh.email = u.email COLLATE "C"`,
    [siteId],
  );
  counts.following = following.rowCount ?? 0;
  return (rowCount ?? 0) - counts.suppressed - counts.following;
}

const IS_OUT_ELSEWHERE = "EXISTS (SELECT 1 FROM staged o WHERE o.is_out AND o.email = s.email)";

interface Refusing {
  reason: RefusedRow;
  /** SQL that yields `line`, `email` and `name`. */
  rows: string;
  binds?: readonly unknown[];
}

/** Lists rows among the refused ones, in pages: there may be a million. Returns how many. */
async function refuseRows(
  client: pg.Client,
  refused: Staged["refused"],
  { reason, rows: select, binds = [] }: Refusing,
): Promise<number> {
  await client.query(`CREATE TEMPORARY TABLE refused (line integer, email text COLLATE "C", name text)`);
  const inserted = await client.query(`INSERT INTO refused ${select}`, [...binds]);
  const count = inserted.rowCount ?? 0;
  for (let after = 0; count > 0; ) {
    const { rows } = await client.query<{ line: number; email: string; name: string }>(
      "SELECT line, email, name FROM refused WHERE line > $1 ORDER BY line LIMIT $2",
      [after, PAGE_SIZE],
    );
    for (const { line, email, name } of rows) refused.add(line, reason, [email, name]);
    await refused.flush();
    if (rows.length < PAGE_SIZE) break;
    after = rows.at(-1)?.line ?? after;
  }
  await client.query("DROP TABLE refused");
  return count;
}
