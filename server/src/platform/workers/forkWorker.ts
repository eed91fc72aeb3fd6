import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const workers = new Set<ChildProcess>();
process.on("exit", () => {
  for (const worker of workers) worker.kill("SIGKILL");
});

/**
 * The built file of a worker, if there is one: beside this bundle, or for tests of source in the folder that was just
 * built. Its source takes three times as long to start.
 */
function builtFile(source: URL): string | null {
  const isSource = import.meta.url.endsWith(".ts");
  const folder = isSource ? process.env.BUILT_WORKERS : dirname(fileURLToPath(import.meta.url));
  const path = folder && join(folder, `${basename(source.pathname, ".ts")}.js`);
  return path && existsSync(path) ? path : null;
}

/**
 * Starts a child process from its own file: `new URL("./parseWorker.ts", import.meta.url)`, which the build puts
 * beside this one. It gets none of our environment, no input and no output but messages, and a limit of its heap: what
 * a stranger sends is read there, so that the worst of it ends the child and not the server.
 */
export function forkWorker(source: URL, { heapMegabytes }: { heapMegabytes: number }): ChildProcess {
  const path = builtFile(source) ?? fileURLToPath(source);
  const worker = fork(path, [], {
    // Run from source, it has to register TypeScript itself.
    execArgv: [...(path.endsWith(".ts") ? ["--import", "tsx"] : []), `--max-old-space-size=${heapMegabytes}`],
    cwd: dirname(path),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  workers.add(worker);
  worker.once("exit", () => workers.delete(worker));
  // It must not keep this process alive; it ends itself when we are gone.
  worker.unref();
  worker.channel?.unref();
  return worker;
}
