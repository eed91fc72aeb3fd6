import { randomBytes } from "node:crypto";
import pg from "pg";
import { clientConfig, type DatabaseAddress } from "../platform/database/address.ts";

/** What the global setup hands to each test file. */
export interface TestDatabases {
  /** May make databases. */
  admin: DatabaseAddress;
  /** Who the product connects as, with its password. */
  role: { user: string; password: string };
  /** A migrated database that nobody connects to. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

/** Runs statements that cannot be in a transaction, as CREATE DATABASE. */
export async function asAdmin(admin: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(clientConfig(admin));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of one's own, a copy of `template` (PostgreSQL's empty one: "template1"). */
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
