import pg from "pg";
import type { Logger } from "pino";
import { StartupError } from "../startupError.ts";
import { clientConfig, type DatabaseAddress } from "./address.ts";
import { waitUntil } from "./waitUntil.ts";

const TIMEOUT_MS = 60_000;
const OLDEST = 16;

/**
 * Waits until the database of DATABASE_URL accepts connections, for `timeoutMs` at most, and checks its version. Throws
 * `StartupError` with what the operator can do.
 */
export async function requireDatabase(
  address: DatabaseAddress,
  log: Pick<Logger, "warn">,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  let isWaiting = false;
  const onRetry = ({ message }: Error) => {
    if (!isWaiting) log.warn({ reason: message, seconds: timeoutMs / 1000 }, "waiting for the database");
    isWaiting = true;
  };
  const version = await waitUntil(() => readVersion(address), { timeoutMs, onRetry }).catch(
    (error: Error) => {
      const where = address.host.startsWith("/") ? address.host : `${address.host}:${address.port}`;
      throw new StartupError(`DATABASE_URL leads to no usable database at ${where}: ${reasonOf(error)}.`);
    },
  );
  requireVersion(version);
}

/** Throws for a `server_version_num` that we don't support. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST) return;
  throw new StartupError(
    `DATABASE_URL leads to PostgreSQL ${major}, which is too old. Use PostgreSQL ${OLDEST} or newer.`,
  );
}

async function readVersion(address: DatabaseAddress): Promise<number> {
  const client = new pg.Client({ ...clientConfig(address), connectionTimeoutMillis: 10_000 });
  // The running query gets the error; without this listener, the process would end.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SHOW server_version_num");
    return Number(rows[0].server_version_num);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The error of several addresses has no message, but a code. */
function reasonOf(error: Error & { code?: string }): string {
  return error.message || error.code || error.name;
}
