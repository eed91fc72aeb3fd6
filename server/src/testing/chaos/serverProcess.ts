import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installedFolder } from "../../platform/installedFolder.ts";
import type { ChaosHome } from "./chaosHome.ts";

/** A built server in a process of its own, on a data folder that outlives it. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Resolves when it has exited, for whatever reason. */
  ended: Promise<void>;
  isAlive(): boolean;
  /** Sends SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** Sends SIGTERM: an orderly shutdown. */
  stop(): Promise<void>;
  /** Waits until it is ready; throws if it exits or takes a minute. */
  ready(): Promise<void>;
}

const PATIENCE_MS = 180_000;
/** How much of its latest output goes into an error. */
const OUTPUT_LENGTH = 4000;
/** Crash tests write more than any user may. */
const NO_LIMITS = [
  "LIKES",
  "FOLLOWS",
  "COMMENTS",
  "POSTS",
  "SAVES",
  "UPLOADS",
  "UPLOADED_MEGABYTES",
  "ROOMS",
  "IMPORTS",
  "ORDERS",
  "SUPPORT",
  "FAILED_PAYMENTS",
].map((what) => [`LIMIT_${what}_BY_USER`, "1000000/1d"]);
NO_LIMITS.push(["LIMIT_PAYMENT_CHECKS_BY_ADDRESS", "1000000/1d"]);

export interface StartOptions {
  home: Pick<ChaosHome, "dataDir" | "environment">;
  port: number;
  /** Where it kills itself: `afterCommit:3`. */
  failpoint?: string | undefined;
  /** Additional variables, such as the addresses of the payment providers. */
  environment?: Record<string, string>;
  /** The server program of another installation. */
  program?: string | undefined;
}

export function startServerProcess(options: StartOptions): ServerProcess {
  const { home, port, failpoint, environment = {} } = options;
  const { program = join(installedFolder("server/dist"), "main.js") } = options;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATA_DIR: home.dataDir,
      ...home.environment,
      DEMO: "false",
      LOG_LEVEL: "fatal",
      // With a crash every second there is no time to load the image classifier; it has tests of its own.
      EXPLICIT_CHECK: "false",
      PORT: String(port),
      ...Object.fromEntries(NO_LIMITS),
      ...environment,
      ...(failpoint ? { FAILPOINT: failpoint } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-OUTPUT_LENGTH);
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, "exit").then(() => undefined);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    origin,
    pid: child.pid ?? 0,
    ended,
    isAlive,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async ready() {
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(10)) {
        if (!isAlive()) throw new Error(`the server ended before it served:\n${output}`);
        const answer = await fetch(`${origin}/readyz`).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.ok) return;
      }
      throw new Error(`the server does not serve:\n${output}`);
    },
  };
}

/** Kills the embedded PostgreSQL with SIGKILL, which orphans its child processes. */
export async function killDatabase(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, "database/cluster/postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  // There is none while it restarts after the last kill.
  if (pid > 1) process.kill(pid, "SIGKILL");
}
