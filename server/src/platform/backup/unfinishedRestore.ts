import type pg from "pg";
import type { DatabaseAddress } from "../database/address.ts";
import { ownConnections } from "../database/ownConnection.ts";
import { StartupError } from "../startupError.ts";

/** An empty schema that exists in a database from the beginning of its restore to the end. */
const MARKER = "unfinished_restore";

export async function beginRestore(client: pg.Client): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${MARKER}`);
}

/** Call it last: from now on the server starts on this database. */
export function finishRestore(address: DatabaseAddress): Promise<void> {
  return ownConnections(address)(async (client) => {
    await client.query(`DROP SCHEMA ${MARKER}`);
  });
}

/**
 * Throws `StartupError` if a restore into this database has not finished. A server that starts on it would seem healthy
 * without its files, and with a new SECRET.
 */
export function requireFinishedRestore(address: DatabaseAddress): Promise<void> {
  return ownConnections(address)(async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [MARKER]);
    if (!rowCount) return;
    throw new StartupError(
      "A restore into this database has not finished. Wait until it has; if it failed, empty the database and the storage and run npm run restore again.",
    );
  });
}
