import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a running PostgreSQL writes about itself into its lock file. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  ready: boolean;
}

/** The port in the socket's name. Nothing listens on it. */
export const SOCKET_PORT = 5432;

/** Reads `postmaster.pid`; null if it is missing or being written. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: (lines[4] ?? "").trim(), ready: (lines[7] ?? "").trim() === "ready" };
}

/** Whether this process is alive and a PostgreSQL: after a reboot its id may belong to any program. */
export function isPostgres(pid: number): boolean {
  return commandOf(pid).includes("postgres");
}

function commandOf(pid: number): string {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
  try {
    // Empty for a zombie process, which kill(pid, 0) would report as alive.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Whether a process accepts connections at a socket, for example from another container that shares the folder. */
export function socketAnswers(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(socketDir, `.s.PGSQL.${SOCKET_PORT}`));
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.on("connect", () => answer(true));
    socket.on("error", () => answer(false));
  });
}

/**
 * Stops a PostgreSQL: first gracefully (open transactions roll back), after `patience` ms immediately (it recovers
 * at its next start).
 */
export async function stopPostmaster(pid: number, timeoutMs = 10_000): Promise<void> {
  signal(pid, "SIGINT");
  const deadline = Date.now() + timeoutMs;
  let isForced = false;
  while (isPostgres(pid)) {
    if (!isForced && Date.now() > deadline) {
      isForced = true;
      signal(pid, "SIGQUIT");
    }
    await pause(5);
  }
}

/** Requests a stop without waiting: all that can be done while the process exits. */
export function interruptPostmaster(pid: number): void {
  if (isPostgres(pid)) signal(pid, "SIGINT");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
