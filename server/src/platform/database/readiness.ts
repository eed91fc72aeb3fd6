import { QueryTypes, type Sequelize } from "sequelize";
import { type Migration, pendingMigrations, readMigrations } from "./migrations.ts";

/** Whether requests can be served, by what they need. */
export interface Readiness {
  database: boolean;
  migrations: boolean;
  queue: boolean;
}

let known: Promise<Migration[]> | null = null;

/** Asks the database; never throws, since "not ready" is an answer. */
export async function readiness(db: Sequelize): Promise<Readiness> {
  const query = async (sql: string) => ({ rows: await db.query(sql, { type: QueryTypes.SELECT }) });
  const holds = (work: Promise<boolean>) => work.catch(() => false);
  known ??= readMigrations();
  const all = await known;
  const database = await holds(query("SELECT 1").then(() => true));
  if (!database) return { database, migrations: false, queue: false };
  return {
    database,
    migrations: await holds(pendingMigrations({ query }, all).then((pending) => pending.length === 0)),
    queue: await holds(query("SELECT 1 FROM graphile_worker.jobs LIMIT 1").then(() => true)),
  };
}
