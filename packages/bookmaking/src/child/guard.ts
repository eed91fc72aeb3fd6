import { Worker } from "node:worker_threads";
import { type Limits, OUT_OF_TIME } from "./protocol.ts";

/**
 * In a thread of its own, since the compiler blocks this one: memory, time, and whether the parent still lives. A
 * process over its limits is ended, as nothing else stops the compiler.
 */
const WATCH = `
const { workerData: { bytes, ms, signal } } = require("node:worker_threads");
const parent = process.ppid;
const start = Date.now();
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > bytes) process.kill(process.pid, "SIGKILL");
  else if (Date.now() - start > ms) process.kill(process.pid, signal);
}, 25);`;

/** Ends this process when it exceeds its limits, or when its parent is gone. */
export function guardProcess({ megabytes, seconds }: Limits): void {
  const workerData = { bytes: megabytes * 1024 ** 2, ms: seconds * 1000, signal: OUT_OF_TIME };
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };
  new Worker(WATCH, { eval: true, execArgv: [], env: {}, resourceLimits, workerData }).unref();
}
