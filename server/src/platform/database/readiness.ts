import type { Sequelize } from "sequelize";
import { hasSpace } from "../diskSpace.ts";
import { type Migration, pendingMigrations, readMigrations } from "./migrations.ts";
import { select } from "./select.ts";

/** Whether requests can be served, by dependency. */
export interface Readiness {
  database: boolean;
  migrations: boolean;
  queue: boolean;
  /** The disk of this process's own data has space. */
  disk: boolean;
}

let known: Promise<Migration[]> | null = null;

/** Queries the database and the disk; never throws, since "not ready" is a result. */
export async function readiness(db: Sequelize, dataDir: string): Promise<Readiness> {
  const query = async (sql: string) => ({ rows: await select(db, sql) });
  const holds = (work: Promise<boolean>) => work.catch(() => false);
  known ??= readMigrations();
  const all = await known;
  const database = await holds(query("SELECT 1").then(() => true));
  const disk = await holds(hasSpace(dataDir));
  if (!database) return { database, migrations: false, queue: false, disk };
  return {
    database,
    disk,
    migrations: await holds(pendingMigrations({ query }, all).then((pending) => pending.length === 0)),
    queue: await holds(query("SELECT 1 FROM graphile_worker.jobs LIMIT 1").then(() => true)),
  };
}
