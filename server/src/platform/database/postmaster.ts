import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a running PostgreSQL says of itself in its lock file. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  ready: boolean;
}

/** The port in the socket's name. Nothing listens on it. */
export const SOCKET_PORT = 5432;

/** Reads `postmaster.pid`; null when there is none or it is being written. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: (lines[4] ?? "").trim(), ready: (lines[7] ?? "").trim() === "ready" };
}

/** Whether this process lives and is a PostgreSQL: after a reboot the number may be anybody's. */
export function isPostgres(pid: number): boolean {
  return commandOf(pid).includes("postgres");
}

function commandOf(pid: number): string {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
  try {
    // Empty for a process that is dead but not yet collected, which kill(pid, 0) would call alive.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Whether anybody answers at a socket, as from another container that shares the folder. */
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

/** Stops a PostgreSQL, first kindly (open transactions roll back), after `patience` ms at once (it recovers at its next start). */
export async function stopPostmaster(pid: number, patience = 10_000): Promise<void> {
  signal(pid, "SIGINT");
  const deadline = Date.now() + patience;
  let hurried = false;
  while (isPostgres(pid)) {
    if (!hurried && Date.now() > deadline) {
      hurried = true;
      signal(pid, "SIGQUIT");
    }
    await pause(5);
  }
}

/** Asks it to stop and does not wait: all that can be done in the last moment of a process. */
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
