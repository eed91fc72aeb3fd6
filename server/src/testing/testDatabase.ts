import { randomBytes } from "node:crypto";
import pg from "pg";
import { clientConfig, type DatabaseAddress } from "../platform/database/address.ts";

/** What the global setup passes to each test file. */
export interface TestDatabases {
  /** May create databases. */
  admin: DatabaseAddress;
  /** The product's database user and password. */
  role: { user: string; password: string };
  /** A migrated database that has no connections. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

/** Runs statements that can't be in a transaction, such as CREATE DATABASE. */
export async function asAdmin(admin: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(clientConfig(admin));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database as a copy of `template` (PostgreSQL's empty one: "template1"). */
export async function createTestDatabase(
  { admin, role }: TestDatabases,
  template: string,
): Promise<{ address: DatabaseAddress; drop(): Promise<void> }> {
  const database = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(
    admin,
    `CREATE DATABASE ${database} TEMPLATE ${template} OWNER "${role.user}" STRATEGY FILE_COPY`,
  );
  return {
    address: { ...admin, ...role, database },
    drop: () => asAdmin(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}
