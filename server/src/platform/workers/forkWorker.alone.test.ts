import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { withTempDir } from "../../testing/withTempDir.ts";
import { forkWorker } from "./forkWorker.ts";

afterEach(() => vi.unstubAllEnvs());

const SOURCE = new URL("./testing/unrulyWorker.ts", import.meta.url);

it.each([
  ["its built file, where the run has one", "unrulyWorker.js", "built"],
  ["its source otherwise", "other.js", { isReady: true }],
])("a worker of source starts from %s", async (_, built, said) => {
  await withTempDir(async (dir) => {
    await writeFile(join(dir, built), "process.send('built')");
    vi.stubEnv("BUILT_WORKERS", dir);
    const worker = forkWorker(SOURCE, { heapMegabytes: 64 });
    expect(await once(worker, "message")).toEqual([said, undefined]);
    worker.kill("SIGKILL");
  });
});
