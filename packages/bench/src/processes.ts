import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "@quire/server/testing/ports";

/** The server runs on this processor; load and PostgreSQL on the other. */
const SERVER_CPU = "0";
const LOAD_CPU = "1";

const source = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** The measured checkout. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Pins this process (and everything it starts from here on) to the load's processor. */
export function moveToLoadCpu(): void {
  execFileSync("taskset", ["-acp", LOAD_CPU, String(process.pid)], { stdio: "ignore" });
}

/** Unpins this process: a browser does its work in many threads. */
export function moveToAllCpus(): void {
  execFileSync("taskset", ["-acp", `0-${cpus().length - 1}`, String(process.pid)], { stdio: "ignore" });
}

function startPinned(args: string[], env: Record<string, string>): ChildProcess {
  return spawn("taskset", ["-c", SERVER_CPU, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Starts the built server on its processor, and resolves when it responds. */
export async function startServer(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = startPinned([`${ROOT}/server/dist/main.js`], {
    ...env,
    PORT: String(port),
    HOST: "127.0.0.1",
  });
  child.stdout?.resume();
  await waitUntilUp(`http://127.0.0.1:${port}/readyz`, child);
  return { child, port };
}

/** Runs the provider doubles in a separate process, as `npm start` does. */
export async function startSandbox(): Promise<{
  url: string;
  environment: Record<string, string>;
  close(): void;
}> {
  const child = fork(join(ROOT, "packages", "sandbox", "dist", "main.js"), {
    env: { ...process.env, SANDBOX_PORT: "0" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  const [message] = (await once(child, "message")) as [{ environment: Record<string, string> }];
  const { environment } = message;
  return { url: String(environment.SANDBOX_URL), environment, close: () => child.disconnect() };
}

/** Starts one of this package's programs on the server's processor; returns the first line it prints. */
export async function startTool(name: string, env: Record<string, string> = {}) {
  const child = startPinned(["--import", "tsx", source(name)], env);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [firstLine] = (await once(lines, "line")) as [string];
  return { child, firstLine };
}

/** Runs one to its end; returns the first line it printed. */
export async function runTool(name: string, env: Record<string, string>): Promise<string> {
  const { child, firstLine } = await startTool(name, env);
  if (child.exitCode === null) await once(child, "exit");
  return firstLine;
}

/** Waits until a URL responds with success; throws if its process has exited. */
export async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`the server ended with ${child.exitCode} before it answered`);
}

/** Stops a process that we started, and waits for its exit. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Resident memory in megabytes. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Milliseconds of processor time that a process has used. */
export function processorMs(pid: number): number {
  const [user, system] = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "")
    .split(" ")
    .slice(11);
  return (Number(user) + Number(system)) * 10;
}

/** Waits for some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
