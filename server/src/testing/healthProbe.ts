import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** In a thread of its own, so that making and sending large bodies doesn't delay it. The first answer only warms up. */
const PROBE = `
const { parentPort, workerData } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
let isDone = false;
parentPort.once("message", () => { isDone = true; });
(async () => {
  const waits = [];
  await (await fetch(workerData)).text();
  parentPort.postMessage("ready");
  // At least a hundred, or the slowest would be the only figure.
  while (!isDone || waits.length < 100) {
    const start = performance.now();
    await (await fetch(workerData)).text();
    waits.push(performance.now() - start);
    await pause(10);
  }
  parentPort.postMessage(waits);
})();`;

/** Fetches a URL again and again while `work` runs; returns the milliseconds of each answer. */
export async function probeDuring(url: string, work: () => Promise<void>): Promise<number[]> {
  const probe = new Worker(PROBE, { eval: true, workerData: url });
  try {
    await once(probe, "message");
    await work();
    const waits = once(probe, "message") as Promise<[number[]]>;
    probe.postMessage("done");
    return (await waits)[0];
  } finally {
    await probe.terminate();
  }
}

/** The wait that one in a hundred exceeds, and the longest; both infinite if there is none. */
export function worstOf(waits: readonly number[]): { p99: number; slowest: number } {
  const sorted = [...waits].sort((a, b) => a - b);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity, slowest: sorted.at(-1) ?? Infinity };
}
