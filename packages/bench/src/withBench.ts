import type { ChildProcess } from "node:child_process";
import { readConfig } from "@quire/server/platform/config";
import { clientConfig, type DatabaseAddress } from "@quire/server/platform/database/address";
import { openPlatform } from "@quire/server/platform/openPlatform";
import type { Platform } from "@quire/server/platform/platform";
import pg from "pg";
import { startServer, stop } from "./processes.ts";

/** What a part measures with. */
export interface Bench {
  platform: Platform;
  /** Connections of our own to its database. */
  database: pg.Pool;
  databaseUrl: string;
  /** Starts the built server over the same data, on its own processor. */
  serve(env?: Record<string, string>): Promise<{ child: ChildProcess; port: number; origin: string }>;
}

/**
 * Opens an empty installation in `dir` for `work`, and ends everything it started. PostgreSQL runs on this process's
 * processor. `settings` are environment variables of the platform.
 */
export async function withBench<T>(
  { dir, settings = {} }: { dir: string; settings?: Record<string, string> },
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const platform = await openPlatform(
    readConfig({ ...settings, DATA_DIR: dir, NODE_ENV: "test", LOG_LEVEL: "error" }),
  );
  // Seeding and its VACUUM take minutes.
  const database = new pg.Pool({ ...clientConfig(platform.address), max: 2, statement_timeout: 0 });
  // `end` doesn't wait for idle connections, which PostgreSQL may then end first. A query would fail by itself.
  database.on("error", () => undefined);
  const databaseUrl = urlOf(platform.address);
  const started: ChildProcess[] = [];
  try {
    await platform.migrate();
    return await work({
      platform,
      database,
      databaseUrl,
      async serve(env = {}) {
        const own = { DATABASE_URL: databaseUrl, DATA_DIR: dir, DEMO: "false", LOG_LEVEL: "error" };
        const { child, port } = await startServer({ ...own, ...env });
        started.push(child);
        return { child, port, origin: `http://127.0.0.1:${port}` };
      },
    });
  } finally {
    for (const child of started) await stop(child);
    await database.end();
    await platform.close();
  }
}

function urlOf({ user, password, database, host, port }: DatabaseAddress): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
