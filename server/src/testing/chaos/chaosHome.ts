import pg from "pg";
import { readConfig } from "../../platform/config.ts";
import { clientConfig, type DatabaseAddress } from "../../platform/database/address.ts";
import { openPlatform } from "../../platform/openPlatform.ts";
import type { Platform } from "../../platform/platform.ts";
import { makeSession } from "../factories/session.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { createTestDatabase, type TestDatabases } from "../testDatabase.ts";
import { makeTempDir, removeTempDir } from "../withTempDir.ts";

export interface ChaosUser {
  id: string;
  token: string;
}

/** A data folder and a database with a site, its creator and some readers, on which servers start and die. */
export interface ChaosHome {
  dataDir: string;
  /** Points a server to the database. Empty for the embedded one in `dataDir`. */
  environment: Record<string, string>;
  creator: ChaosUser;
  readers: ChaosUser[];
  /** Queries the database directly. It must be up. */
  query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]>;
  /**
   * Ends the grace period of jobs whose server was killed, so that the next server releases them when it starts and
   * not in its first sweep 15 s later. Does nothing while the database is down.
   */
  endGrace(): Promise<void>;
  remove(): Promise<void>;
}

interface ChaosHomeOptions {
  readers?: number;
  /** Creates the database in this PostgreSQL, in a tenth of the time. Tests that kill the database leave it out. */
  databases?: TestDatabases;
  /** Adds rows before the first server starts. */
  prepare?(platform: Platform): Promise<void>;
}

export async function makeChaosHome(options: ChaosHomeOptions = {}): Promise<ChaosHome> {
  const { readers: readerCount = 0, databases } = options;
  const dataDir = await makeTempDir();
  const shared = databases && (await createTestDatabase(databases, databases.template));
  const environment: ChaosHome["environment"] = shared ? { DATABASE_URL: urlOf(shared.address) } : {};
  const platform = await openPlatform(
    readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment }),
  );
  const { address } = platform;
  const query = <Row extends object>(sql: string, bind: unknown[] = []) => queryOnce<Row>(address, sql, bind);
  const user = async (id: string) => ({ id, token: (await makeSession(platform, { user_id: id })).token });
  try {
    await platform.migrate();
    const creator = await user((await makeSite(platform)).id);
    const readers: ChaosUser[] = [];
    for (let n = 0; n < readerCount; n++) readers.push(await user((await makeUser(platform)).id));
    await options.prepare?.(platform);
    return {
      dataDir,
      environment,
      creator,
      readers,
      query,
      async endGrace() {
        await query(END_GRACE).catch(() => undefined);
      },
      async remove() {
        await shared?.drop();
        await removeTempDir(dataDir);
      },
    };
  } finally {
    await platform.close();
  }
}

const END_GRACE =
  "UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '5 seconds' WHERE locked_at IS NOT NULL";

/** Returns the URL of a database at a Unix socket. */
function urlOf({ user, password, database, host, port }: DatabaseAddress): string {
  const [name, secret, folder] = [user, password, host].map(encodeURIComponent);
  return `postgres://${name}:${secret}@/${database}?host=${folder}&port=${port}`;
}

async function queryOnce<Row extends object>(
  address: DatabaseAddress,
  sql: string,
  bind: unknown[],
): Promise<Row[]> {
  const client = new pg.Client(clientConfig(address));
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, bind)).rows;
  } finally {
    await client.end();
  }
}
