import { createHmac } from "node:crypto";
import { chown, mkdtemp, readFile, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartupError } from "../startupError.ts";
import type { DatabaseAddress } from "./address.ts";
import { findBinaries } from "./binaries.ts";
import { clusterPaths, initCluster, SUPERUSER } from "./initCluster.ts";
import {
  interruptPostmaster,
  isPostgres,
  readPostmaster,
  SOCKET_PORT,
  stopPostmaster,
} from "./postmaster.ts";
import { databaseUser, type ProcessUser } from "./processUser.ts";
import { type ClusterStart, ensurePostmaster } from "./startPostmaster.ts";

export interface EmbeddedOptions {
  /** The cluster's folder; created if absent. */
  dir: string;
  /** Where to copy the programs if they can't run where npm put them. */
  copyDir: string;
  log: Logger;
  /** False only in tests, where losing the machine loses nothing. */
  durable?: boolean;
  /** Called when the database has gone and can't be recovered. */
  onLost?: (error: Error) => void;
}

/** Our own PostgreSQL, for as long as it is open. */
export interface EmbeddedDatabase {
  /** The product's database, as a role that is no superuser. */
  address: DatabaseAddress;
  /** For tests: a role that may create databases. */
  superuser: DatabaseAddress;
  /** Process id of the running PostgreSQL; changes when it had to be restarted. */
  pid(): number;
  close(): Promise<void>;
}

const ROLE = "quire";
/** Held on a connection, so that it ends with this process however that ends: no stale lock can remain. */
const OWNER_LOCK = 7_163_201_147;
const TIMEOUT_MS = 10_000;

/**
 * Starts the embedded PostgreSQL, or takes over the one that a killed server left running, watches it, and restarts
 * it when it dies. Only one server may own a cluster; a second one is told which process does.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const paths = clusterPaths(options.dir);
  const user = await databaseUser(paths.data);
  const binaries = await findBinaries(user, options.copyDir);
  const durable = options.durable ?? true;
  const password = await initCluster(options.dir, binaries, user, durable);
  const start: ClusterStart = {
    binaries,
    paths,
    user,
    durable,
    socketDir: await chooseSocketDir(paths.run, user),
  };

  let owned = await acquireCluster(start, password);
  let closing = false;
  let recovering: Promise<void> = Promise.resolve();
  watch();

  function watch(): void {
    owned.client.once("end", () => {
      if (closing) return;
      options.log.warn("the database's connection was lost; bringing it back");
      recovering = recover().catch((error: Error) => options.onLost?.(error));
    });
  }

  async function recover(): Promise<void> {
    owned = await acquireCluster(start, password);
    if (closing) return;
    options.log.info({ pid: owned.pid }, "the database is back");
    watch();
  }

  const interruptOnExit = () => interruptPostmaster(owned.pid);
  process.once("exit", interruptOnExit);

  async function close(): Promise<void> {
    closing = true;
    await recovering;
    // Stopped while we hold the lock: a server that starts now would otherwise take over a PostgreSQL that is about
    // to stop.
    await stopPostmaster(owned.pid);
    await owned.client.end().catch(() => undefined);
    // Created for this run because the usual path was too long; empty now.
    if (start.socketDir !== paths.run) await rmdir(start.socketDir).catch(() => undefined);
    process.off("exit", interruptOnExit);
  }

  try {
    await prepare(owned.client, rolePasswordOf(password));
  } catch (error) {
    await close();
    throw error;
  }
  const address = addressIn(owned.socketDir, password);
  return {
    address,
    superuser: { ...address, user: SUPERUSER, password },
    pid: () => owned.pid,
    close,
  };
}

const rolePasswordOf = (password: string) => createHmac("sha256", password).update(ROLE).digest("base64url");

/** The product's database at a socket, given the superuser's password. */
const addressIn = (socketDir: string, password: string): DatabaseAddress => ({
  host: socketDir,
  port: SOCKET_PORT,
  database: ROLE,
  ssl: false,
  user: ROLE,
  password: rolePasswordOf(password),
});

/** Returns the address of the embedded database that another process runs now; null if none does. */
export async function findRunningDatabase(dir: string): Promise<DatabaseAddress | null> {
  const paths = clusterPaths(dir);
  const found = await readPostmaster(paths.data);
  if (!found?.ready || !isPostgres(found.pid)) return null;
  return addressIn(found.socketDir, (await readFile(paths.password, "utf8")).trim());
}

interface OwnedCluster {
  client: pg.Client;
  pid: number;
  socketDir: string;
}

async function acquireCluster(start: ClusterStart, password: string): Promise<OwnedCluster> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { pid, socketDir } = await ensurePostmaster(start);
    // A PostgreSQL left behind keeps the socket it was started with, and so do its restarts.
    start.socketDir = socketDir;
    const client = new pg.Client({
      host: socketDir,
      port: SOCKET_PORT,
      user: SUPERUSER,
      password,
      database: "postgres",
      application_name: `server ${process.pid}`,
    });
    client.on("error", () => undefined); // "end" follows, and is handled
    try {
      await client.connect();
      const holder = await tryLock(client);
      if (holder === null) return { client, pid, socketDir };
      if (Date.now() > deadline || holder !== "") throw inUse(start, holder);
    } catch (error) {
      await client.end().catch(() => undefined);
      // The previous server may be stopping right now: its last second is not an error.
      if (error instanceof StartupError || Date.now() > deadline) throw error;
    }
    await pause(100);
  }
}

/** Returns null when we have the lock, else the holder's name ("" if it has let go since). */
async function tryLock(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ ok: boolean }>("SELECT pg_try_advisory_lock($1) AS ok", [OWNER_LOCK]);
  if (rows[0]?.ok) return null;
  const holders = await client.query<{ name: string }>(
    "SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid) " +
      "WHERE l.locktype = 'advisory' AND l.granted AND ((l.classid::bigint << 32) | l.objid::bigint) = $1",
    [OWNER_LOCK],
  );
  return holders.rows[0]?.name ?? "";
}

function inUse(start: ClusterStart, holder: string): StartupError {
  return new StartupError(
    `Another server (${holder.replace("server", "process")}) is using the data in ${start.paths.data}. ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );
}

async function prepare(client: pg.Client, rolePassword: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [ROLE]);
  if (rowCount) return;
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [ROLE]);
  if (!role.rowCount) {
    await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${client.escapeLiteral(rolePassword)}`);
  }
  await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
}

/** The kernel's limit for a Unix socket's path, less its trailing zero (macOS: 103). */
const MAX_SOCKET_PATH = process.platform === "darwin" ? 103 : 107;

/**
 * Returns `preferred`, or a private folder in the system's temporary one if the socket's path would be too long
 * there.
 */
async function chooseSocketDir(preferred: string, user: ProcessUser | null): Promise<string> {
  if (Buffer.byteLength(join(preferred, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH) return preferred;
  // A new, unguessable name: in a shared folder, another user could have created a predictable one first.
  const dir = await mkdtemp(join(tmpdir(), "quire-"));
  if (user) await chown(dir, user.uid, user.gid);
  return dir;
}
