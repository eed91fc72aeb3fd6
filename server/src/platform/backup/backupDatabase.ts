import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { BackedUpSequence, BackedUpTable, CheckedFile, Manifest } from "./manifest.ts";
import { packFile } from "./packedFile.ts";
import { listSequences, listTables, quote, SELECT_JOBS } from "./tables.ts";

type DatabaseParts = Pick<Manifest, "migrations" | "tables" | "sequences" | "jobs">;

/** Starts a transaction that sees one moment of the whole database. */
export async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  // The first query takes the snapshot.
  await client.query("SELECT 1");
}

/** Writes every table of the snapshot to `folder`, one after another, without holding one in memory. */
export async function backUpDatabase(client: pg.Client, folder: string): Promise<DatabaseParts> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    "SELECT name, sha256 FROM schema_migrations ORDER BY name",
  );
  const tables: BackedUpTable[] = [];
  for (const { name, columns } of await listTables(client)) {
    const list = columns.map(quote).join(", ");
    const copied = await copyOut(client, folder, {
      file: `database/${name}.copy.gz`,
      source: `${quote(name)} (${list})`,
    });
    tables.push({ name, columns, ...copied });
  }
  const jobs = await copyOut(client, folder, { file: "database/jobs.copy.gz", source: `(${SELECT_JOBS})` });
  return { migrations, tables, sequences: await readSequences(client), jobs };
}

async function copyOut(
  client: pg.Client,
  folder: string,
  { file, source }: { file: string; source: string },
): Promise<CheckedFile & { rows: number }> {
  const rows = client.query(copyTo(`COPY ${source} TO STDOUT`));
  const packed = await packFile(folder, file, rows);
  return { ...packed, rows: rows.rowCount };
}

async function readSequences(client: pg.Client): Promise<BackedUpSequence[]> {
  const sequences: BackedUpSequence[] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ last: string; used: boolean }>(
      `SELECT last_value::text AS last, is_called AS used FROM ${quote(name)}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}
