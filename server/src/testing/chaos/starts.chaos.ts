import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "../ports.ts";
import { makeTempDir, removeTempDir } from "../withTempDir.ts";
import { reportRun } from "./reportRun.ts";
import { startServerProcess } from "./serverProcess.ts";

const KILLS = Number(process.env.CHAOS_START_KILLS ?? 9);
/** Creating the database and migrating it takes longer than this. */
const LATEST_KILL_MS = 6_000;

it("a first start that was killed at any moment is completed by the next one", async ({ task }) => {
  const failures: unknown[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    const dataDir = await makeTempDir();
    const home = { dataDir, environment: {} };
    const killed = startServerProcess({ home, port: await freePort() });
    await pause((LATEST_KILL_MS * kill) / KILLS);
    await killed.kill();
    const next = startServerProcess({ home, port: await freePort() });
    await next.ready().catch((error) => failures.push(error));
    await next.stop();
    await removeTempDir(dataDir);
  }
  reportRun(task, `${KILLS} kills`, failures.length);
  expect(failures).toEqual([]);
});
