import { spawn } from "node:child_process";
import { freePort } from "@quire/server/testing/ports";
import { moveToAllCpus, ROOT, stop, waitUntilUp } from "./processes.ts";
import { type Line, median } from "./ratio.ts";

const ROUNDS = 5;
const BOUND_MS = 2000;

/** From `npm start` in a built checkout with its demo to the first page. */
export async function benchStart(dir: string): Promise<Line[]> {
  // A start involves several processes, on all of the machine's processors.
  moveToAllCpus();
  await startOnce(dir);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await startOnce(dir));
  const middle = median(times);
  return [
    {
      work: "start of a built checkout to the first page",
      measured: `${(middle / 1000).toFixed(2)} s`,
      bound: `at most ${BOUND_MS / 1000} s`,
      ok: middle <= BOUND_MS,
      detail: `median of ${ROUNDS}, database included`,
    },
  ];
}

async function startOnce(dir: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [`${ROOT}/packages/tooling/bootstrap/start.mjs`], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dir, LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilUp(`http://127.0.0.1:${port}/`, child);
  const duration = performance.now() - start;
  await stop(child);
  return duration;
}
