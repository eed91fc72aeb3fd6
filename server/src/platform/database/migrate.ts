import pg from "pg";
import type { Logger } from "pino";
import type { UmzugStorage } from "umzug";
import { clientConfig, type DatabaseAddress } from "./address.ts";
import { type Migration, pendingMigrations, readMigrations } from "./migrations.ts";
import { upgradeToBaseline } from "./upgradeToBaseline.ts";

/** One process migrates at a time; the others wait and then find nothing to do. */
const MIGRATION_LOCK = 7_163_201_148;

/**
 * Migrates the database, each migration in its own transaction. Returns the names of those it ran. With `names`, runs no
 * others.
 */
export async function migrate(
  address: DatabaseAddress,
  log?: Logger,
  folder?: string,
  names?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client({ ...clientConfig(address), application_name: "migrations" });
  await client.connect();
  try {
    const all = (await readMigrations(folder)).filter(({ name }) => names?.has(name) ?? true);
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    let pending = await pendingMigrations(client, all);
    if (pending.length === 0) return [];
    if (folder === undefined && (await upgradeToBaseline(client, all, log))) {
      pending = await pendingMigrations(client, all);
    }
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations " +
        "(name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    return await runAll(client, pending, log);
  } finally {
    await client.end();
  }
}

async function runAll(client: pg.Client, pending: Migration[], log?: Logger): Promise<string[]> {
  // Loaded lazily: most starts don't need it, and it isn't small.
  const { Umzug } = await import("umzug");
  const umzug = new Umzug({
    migrations: pending.map((migration) => ({ name: migration.name, up: () => run(client, migration) })),
    storage: noStorage,
    logger: undefined,
  });
  umzug.on("migrated", ({ name }) => log?.info({ migration: name }, "migrated"));
  return (await umzug.up()).map(({ name }) => name);
}

/** Recorded in the same transaction: otherwise a crash in between would run a migration twice. */
async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [
      migration.name,
      migration.sha256,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

const noStorage: UmzugStorage = {
  logMigration: async () => undefined,
  unlogMigration: async () => undefined,
  executed: async () => [],
};
