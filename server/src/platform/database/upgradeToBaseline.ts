import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { installedFolder } from "../installedFolder.ts";
import { StartupError } from "../startupError.ts";
import type { Migration } from "./migrations.ts";

/** The last migration before all were replaced by a baseline of one file per module. */
const LAST_BEFORE = "0051_marks_of_invites_wait";
const BASELINE_FILES = 9;

/** Brings a database from before the baseline to it, in one transaction. Returns false for any other database. */
export async function upgradeToBaseline(
  client: pg.Client,
  all: readonly Migration[],
  log?: Logger,
): Promise<boolean> {
  const table = await client.query("SELECT to_regclass('schema_migrations') AS found");
  if (!table.rows[0]?.found) return false;
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0 || names.has(all[0]?.name ?? "")) return false;
  if (!names.has(LAST_BEFORE)) {
    throw new StartupError(
      `This database has not had migration ${LAST_BEFORE}. Start the version before this one once, then this one.`,
    );
  }
  const sql = await readFile(join(installedFolder("migrations"), "upgrades", "from_0051.sql"), "utf8");
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("DELETE FROM schema_migrations");
    for (const { name, sha256 } of all.slice(0, BASELINE_FILES)) {
      await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
  log?.info("the database was upgraded to the baseline");
  return true;
}
