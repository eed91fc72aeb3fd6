import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installedFolder } from "../../platform/installedFolder.ts";

/** How one run of the built command ended. */
export interface QuireRun {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its output, from both streams. */
  output: string;
  /** Milliseconds. */
  duration: number;
}

/** The environment of a user with this token, with settings stored below `dir`. */
export function quireEnv(origin: string, token: string, dir: string): Record<string, string> {
  return { QUIRE_HOST: origin, QUIRE_TOKEN: token, XDG_CONFIG_HOME: join(dir, "config") };
}

/** Starts the built command in a process of its own, with this environment and the PATH only. */
export function startQuire(
  args: readonly string[],
  env: Record<string, string>,
): { ended: Promise<QuireRun>; kill(signal: NodeJS.Signals): void } {
  const began = performance.now();
  const child = spawn(process.execPath, [join(installedFolder("cli/dist"), "quire.js"), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    ended: closed.then(([code, signal]) => ({ code, signal, output, duration: performance.now() - began })),
    kill: (signal) => void child.kill(signal),
  };
}

/** Runs it to its end, or until a signal is sent this many milliseconds after its start. */
export async function runQuire(
  args: readonly string[],
  env: Record<string, string>,
  stop: { after: number; signal: NodeJS.Signals } | null = null,
): Promise<QuireRun> {
  const { ended, kill } = startQuire(args, env);
  if (stop) {
    await Promise.race([pause(stop.after), ended]);
    kill(stop.signal);
  }
  return ended;
}
