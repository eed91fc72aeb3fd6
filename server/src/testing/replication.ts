import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chown, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { clientConfig, type DatabaseAddress } from "../platform/database/address.ts";
import { type Binaries, findBinaries } from "../platform/database/binaries.ts";
import { clusterPaths, initCluster, SUPERUSER } from "../platform/database/initCluster.ts";
import { isPostgres, stopPostmaster } from "../platform/database/postmaster.ts";
import { databaseUser, type ProcessUser } from "../platform/database/processUser.ts";
import { freePort } from "./ports.ts";
import { makeTempDir, removeTempDir } from "./withTempDir.ts";

/** A PostgreSQL server of a test, on 127.0.0.1, with the embedded programs. */
interface PostgresServer {
  /** As the superuser; its `database` is "postgres". */
  address: DatabaseAddress;
  /** The same for `DATABASE_URL` or `DATABASE_REPLICA_URLS`, with another database. */
  urlOf(database: string): string;
  pid(): number;
  /** Ends it without a shutdown, as `kill -9` or a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port; resolves when it accepts queries. */
  restart(): Promise<void>;
  /** Freezes its processes: connections stay open and nothing is answered. */
  freeze(): Promise<void>;
  unfreeze(): void;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

/** A primary that standbys can follow. Close it after them. */
export interface Primary extends PostgresServer {
  cluster: Cluster;
}

/** A streaming standby that accepts reads. */
export interface Standby extends PostgresServer {
  /** Stops replaying: reads see this moment until `resumeReplay`, while WAL still arrives. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when everything that the primary has committed by now is replayed. */
  catchUp(): Promise<void>;
}

interface Cluster {
  dir: string;
  binaries: Binaries;
  user: ProcessUser | null;
  password: string;
  port: number;
}

/** Creates and starts an empty primary; takes a second or two. */
export async function startPrimary(): Promise<Primary> {
  const dir = await makeTempDir();
  const home = join(dir, "primary");
  const user = await databaseUser(home);
  const binaries = await findBinaries(user, dir);
  const password = await initCluster(home, binaries, user, false);
  const cluster = { dir: home, binaries, user, password, port: await freePort() };
  const server = await startServer(cluster, () => removeTempDir(dir));
  return { ...server, cluster };
}

/** Copies a running primary, which shouldn't be busy, and starts the copy as its standby; takes a second or two. */
export async function startStandby(primary: Primary): Promise<Standby> {
  const { binaries, user, password, port } = primary.cluster;
  const dir = await makeTempDir();
  const cluster = { dir: join(dir, "standby"), binaries, user, password, port: await freePort() };
  await mkdir(cluster.dir, { mode: 0o700 });
  if (user) await chown(cluster.dir, user.uid, user.gid);
  const { data } = clusterPaths(cluster.dir);
  const label = await copyCluster(primary, data);
  // A stream has no files of WAL to start from: they arrive from the primary.
  for (const name of ["pg_wal", "pg_replslot"]) {
    await rm(join(data, name), { recursive: true, force: true });
    await mkdir(join(data, name), { mode: 0o700 });
    if (user) await chown(join(data, name), user.uid, user.gid);
  }
  await rm(join(data, "postmaster.pid"), { force: true });
  const source = `host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=standby`;
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  for (const [name, text] of Object.entries({ backup_label: label, "standby.signal": "" })) {
    await writeFile(join(data, name), text, { mode: 0o600 });
    if (user) await chown(join(data, name), user.uid, user.gid);
  }
  const server = await startServer(cluster, () => removeTempDir(dir));
  const query = (sql: string) => queryOf(server.address, sql);
  return {
    ...server,
    async pauseReplay() {
      await query("SELECT pg_wal_replay_pause()");
      await until(async () => (await query("SELECT pg_get_wal_replay_pause_state()")) === "paused");
    },
    async resumeReplay() {
      await query("SELECT pg_wal_replay_resume()");
    },
    async catchUp() {
      // Unlike the current position, this one is certain to be sent soon, even if nothing else is written.
      const position = await queryOf(primary.address, "SELECT pg_switch_wal()");
      await until(async () => (await query(`SELECT pg_last_wal_replay_lsn() >= '${position}'`)) === true);
    },
  };
}

/** Copies the data folder as a base backup; returns the text of its `backup_label`. */
async function copyCluster({ address, cluster }: Primary, target: string): Promise<string> {
  const client = new pg.Client(clientConfig(address));
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    // As the database's user: as root, the copy would belong to root.
    const copy = spawn("cp", ["-R", clusterPaths(cluster.dir).data, target], {
      ...cluster.user,
      cwd: "/",
      stdio: "ignore",
    });
    const [code] = await once(copy, "exit");
    if (code !== 0) throw new Error("A file of the primary vanished while it was copied: is it busy?");
    const stopped = "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)";
    return (await client.query<{ labelfile: string }>(stopped)).rows[0]?.labelfile ?? "";
  } finally {
    await client.end();
  }
}

async function startServer(cluster: Cluster, remove: () => Promise<void>): Promise<PostgresServer> {
  const { port, password } = cluster;
  const address = {
    host: "127.0.0.1",
    port,
    user: SUPERUSER,
    password,
    database: "postgres",
    ssl: false,
  };
  let child = await launch(cluster, address);
  let frozen: number[] = [];
  const pid = () => child.pid as number;
  // Each of its processes leads a group of its own.
  const all = async () => [pid(), ...((await queryOf(address, PIDS)) as number[])];
  return {
    address,
    urlOf: (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    pid,
    async kill() {
      const ended = once(child, "exit");
      signal(await all(), "SIGKILL");
      await ended;
    },
    async restart() {
      child = await launch(cluster, address);
    },
    async freeze() {
      frozen = await all();
      signal(frozen, "SIGSTOP");
    },
    unfreeze: () => signal(frozen, "SIGCONT"),
    async close() {
      if (isPostgres(pid())) await stopPostmaster(pid());
      await remove();
    },
  };
}

const PIDS = "SELECT array_agg(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()";

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    // A connection may have ended since the list was made.
    if (isPostgres(pid)) process.kill(pid, name);
  }
}

async function launch(cluster: Cluster, address: DatabaseAddress): Promise<ChildProcess> {
  const paths = clusterPaths(cluster.dir);
  const log = await open(paths.log, "w", 0o600);
  const child = spawn(cluster.binaries.postgres, ["-D", paths.data, ...settings(cluster)], {
    ...cluster.user,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH ?? "", TZ: "UTC" },
  });
  await once(child, "spawn");
  await log.close();
  await until(async () => {
    if (child.exitCode !== null) throw new Error(await readFile(paths.log, "utf8"));
    return queryOf(address, "SELECT true").catch(() => false);
  });
  return child;
}

function settings({ port }: Cluster): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    max_connections: 200,
    shared_buffers: "64MB",
    wal_level: "replica",
    // Enough for a standby that was away, without a replication slot.
    wal_keep_size: "512MB",
    hot_standby: "on",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    fsync: "off",
    // A standby that was killed retries at once.
    wal_retrieve_retry_interval: "100ms",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function queryOf(address: DatabaseAddress, sql: string): Promise<unknown> {
  const client = new pg.Client(clientConfig(address));
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(holds: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await holds()); await pause(20)) {
    if (Date.now() > deadline) throw new Error("PostgreSQL did not get there within 30 s");
  }
}
