import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { type DatabaseAddress, parseDatabaseUrl } from "../platform/database/address.ts";
import { openEmbeddedDatabase } from "../platform/database/embeddedDatabase.ts";
import { migrate } from "../platform/database/migrate.ts";
import { migrateJobs } from "../platform/jobs/graphileJobs.ts";
import { asAdmin, type TestDatabases } from "./testDatabase.ts";
import { makeTempDir } from "./withTempDir.ts";

/** Starts one PostgreSQL for the whole run (TEST_DATABASE_URL names another), with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL);
  const template = `quire_template_${process.pid}`;
  try {
    const log = pino({ level: "silent" });
    await asAdmin(server.admin, `CREATE DATABASE ${template} OWNER "${server.role.user}"`);
    const address = { ...server.admin, ...server.role, database: template };
    await migrate(address, log);
    await migrateJobs(address, log);
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide("testDatabases", { admin: server.admin, role: server.role, template });
  return async () => {
    await asAdmin(server.admin, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.close();
  };
}

interface TestServer extends Omit<TestDatabases, "template"> {
  close(): Promise<void>;
}

async function openServer(url: string | undefined): Promise<TestServer> {
  if (url) {
    const admin = parseDatabaseUrl(url);
    return { admin, role: roleOf(admin), close: async () => undefined };
  }
  const dir = await makeTempDir();
  const database = await openEmbeddedDatabase({
    dir: join(dir, "database"),
    copyDir: dir,
    log: pino({ level: "silent" }),
    durable: false,
  });
  return {
    admin: database.superuser,
    role: roleOf(database.address),
    async close() {
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function roleOf({ user, password }: DatabaseAddress): TestDatabases["role"] {
  return { user, password };
}
