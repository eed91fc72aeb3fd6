import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../startupError.ts";
import type { Binaries } from "./binaries.ts";
import type { clusterPaths } from "./initCluster.ts";
import { isPostgres, type Postmaster, readPostmaster, SOCKET_PORT, socketAnswers } from "./postmaster.ts";
import type { ProcessUser } from "./processUser.ts";

/** The parameters to start one cluster. */
export interface ClusterStart {
  binaries: Binaries;
  paths: ReturnType<typeof clusterPaths>;
  user: ProcessUser | null;
  socketDir: string;
  /** False only in tests: an acknowledged write may then be lost with the machine. */
  durable: boolean;
}

const PATIENCE_MS = 5_000;
const RECOVERY_MS = 120_000;

/** Returns this cluster's running PostgreSQL: the one that an earlier, killed server left behind, or a new one. */
export async function ensurePostmaster(start: ClusterStart): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await readPostmaster(start.paths.data);
    if (found && isPostgres(found.pid)) {
      const ready = await untilReady(start, () => !isPostgres(found.pid));
      if (ready) return ready;
    } else {
      if (found) await removeStale(start, found);
      const child = await launch(start);
      const ready = await untilReady(start, () => child.exitCode !== null || child.signalCode !== null);
      if (ready) return ready;
    }
    // For some seconds after a stop, the old one's shared memory or lock may remain.
    if (Date.now() > deadline) {
      throw new StartupError(`The embedded database does not start:\n${await lastLines(start.paths.log)}`);
    }
    await pause(100);
  }
}

async function removeStale(start: ClusterStart, found: Postmaster): Promise<void> {
  // Its process may be in another container: two servers on one cluster would destroy it.
  if (await socketAnswers(found.socketDir)) {
    throw new StartupError(
      `The database in ${start.paths.data} is in use from another machine or container. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  await rm(join(start.paths.data, "postmaster.pid"), { force: true });
}

async function untilReady(start: ClusterStart, hasExited: () => boolean): Promise<Postmaster | null> {
  // Recovery after a crash has no time limit; giving up early would only start it over.
  const deadline = Date.now() + RECOVERY_MS;
  while (Date.now() < deadline) {
    const found = await readPostmaster(start.paths.data);
    if (found?.ready && isPostgres(found.pid)) return found;
    if (hasExited()) return null;
    await pause(4);
  }
  return null;
}

async function launch(start: ClusterStart): Promise<ChildProcess> {
  const log = await open(start.paths.log, "w", 0o600);
  try {
    const child = spawn(start.binaries.postgres, ["-D", start.paths.data, ...settings(start)], {
      ...start.user,
      cwd: "/",
      // In its own process group: Ctrl-C in the terminal must reach the server first, which stops the database
      // last.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: { PATH: process.env.PATH ?? "", TZ: "UTC" },
    });
    await once(child, "spawn");
    child.unref();
    return child;
  } catch (error) {
    throw new StartupError(
      `The embedded database cannot run here (${(error as Error).message}). Set DATABASE_URL to use another.`,
    );
  } finally {
    await log.close();
  }
}

function settings(start: ClusterStart): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: start.socketDir,
    unix_socket_permissions: "0700",
    port: SOCKET_PORT,
    max_connections: 100,
    shared_buffers: "64MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    max_wal_size: "512MB",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_parallel_workers_per_gather: 0,
    jit: "off",
    random_page_cost: 1.1,
    timezone: "UTC",
    log_timezone: "UTC",
    // Logs errors only, because the log is not rotated.
    log_min_messages: "warning",
    log_checkpoints: "off",
    ...(start.durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, "utf8").catch(() => "(no log)");
  return text.trim().split("\n").slice(-8).join("\n");
}
