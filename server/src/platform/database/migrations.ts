import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { installedFolder } from "../installedFolder.ts";
import { StartupError } from "../startupError.ts";

/** One numbered SQL file. */
export interface Migration {
  /** `0001_identity`: the file's name without its extension. */
  name: string;
  sql: string;
  sha256: string;
}

/** Returns all migrations in order. Throws for an invalid name, which would otherwise be skipped silently. */
export async function readMigrations(folder = installedFolder("migrations")): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const file of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (!number || numbers.has(number)) {
      throw new StartupError(`migrations/${file}: each file is NNNN_name.sql with a number of its own.`);
    }
    numbers.add(number);
    const sql = await readFile(join(folder, file), "utf8");
    const sha256 = createHash("sha256").update(sql).digest("hex");
    migrations.push({ name: file.slice(0, -".sql".length), sql, sha256 });
  }
  return migrations;
}

/** The part of a pg client that this needs. */
interface Queryable {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

/**
 * Returns the migrations that this database has not run. Refuses one that was edited after it ran: it would never
 * run again.
 */
export async function pendingMigrations(db: Queryable, all: Migration[]): Promise<Migration[]> {
  const table = await db.query("SELECT to_regclass('schema_migrations') AS found");
  if (!(table.rows as { found: string | null }[])[0]?.found) return all;
  const done = await db.query("SELECT name, sha256 FROM schema_migrations");
  const rows = done.rows as { name: string; sha256: string }[];
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const migration of all) {
    const sha256 = applied.get(migration.name);
    if (sha256 && sha256 !== migration.sha256) {
      throw new StartupError(
        `migrations/${migration.name}.sql was changed after this database had it. Put the change into a new file.`,
      );
    }
  }
  return all.filter((migration) => !applied.has(migration.name));
}
