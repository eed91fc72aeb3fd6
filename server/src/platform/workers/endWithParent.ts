import { Worker } from "node:worker_threads";

/** In a thread of its own: a worker that is busy doesn't notice that its channel is closed. */
const WATCH = `
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 1000);`;

/**
 * Ends this worker when its parent ends, even if it is killed. Signals to the whole process group, such as Ctrl-C, are
 * left to the parent: it may still need the answer.
 */
export function endWithParent(): void {
  process.on("disconnect", () => process.exit());
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };
  new Worker(WATCH, { eval: true, execArgv: [], env: {}, resourceLimits }).unref();
}
