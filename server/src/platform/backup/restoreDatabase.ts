import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartupError } from "../startupError.ts";
import type { CheckedFile, Manifest } from "./manifest.ts";
import { damaged, unpackFile } from "./packedFile.ts";
import { JOB_COLUMNS, listForeignKeys, listTables, quote } from "./tables.ts";

/** Throws `StartupError` unless the database has no tables at all. */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
  );
  if (!rows[0]) return;
  throw new StartupError(
    `The database is not empty: it has the table ${rows[0].name}. Create an empty one and set DATABASE_URL to it.`,
  );
}

/**
 * Loads a backup's tables and jobs into a database of the same migrations, in one transaction. Foreign keys are checked
 * once at the end, since tables refer to each other in circles; our triggers stay off, since their effects are in the
 * backup.
 */
export async function restoreDatabase(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query("BEGIN");
  const names = (await listTables(client)).map(({ name }) => name);
  const keys = await listForeignKeys(client);
  for (const name of names) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`);
  }
  // Migrations have written a few rows.
  await client.query(`TRUNCATE ${names.map(quote).join(", ")}`);
  for (const table of manifest.tables) {
    const list = table.columns.map(quote).join(", ");
    await copyIn(client, folder, table, `${quote(table.name)} (${list})`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`);
  for (const { name, last, used } of manifest.sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quote(name), last, used]);
  }
  await restoreJobs(client, folder, manifest);
  await client.query("COMMIT");
  // Without statistics, the first queries would read whole tables.
  await client.query("ANALYZE");
}

async function restoreJobs(client: pg.Client, folder: string, { jobs }: Manifest): Promise<void> {
  const columns = JOB_COLUMNS.map(([name, type]) => `${quote(name)} ${type}`).join(", ");
  await client.query(`CREATE TEMPORARY TABLE restored_jobs (${columns}) ON COMMIT DROP`);
  await copyIn(client, folder, jobs, "restored_jobs");
  await client.query(
    `CREATE TEMPORARY TABLE added_jobs ON COMMIT DROP AS
     SELECT (graphile_worker.add_job(r.name, payload => r.payload, queue_name => r.queue, run_at => r.run_at,
              max_attempts => r.max_attempts, job_key => r.key, priority => r.priority)).id, r.attempts
       FROM restored_jobs r`,
  );
  await client.query(
    "UPDATE graphile_worker._private_jobs j SET attempts = a.attempts FROM added_jobs a WHERE a.id = j.id",
  );
}

async function copyIn(
  client: pg.Client,
  folder: string,
  file: CheckedFile & { rows: number },
  target: string,
): Promise<void> {
  const copy = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  await pipeline(unpackFile(folder, file), copy);
  if (copy.rowCount !== file.rows) throw damaged(file.file, `${copy.rowCount} of ${file.rows} rows`);
}
