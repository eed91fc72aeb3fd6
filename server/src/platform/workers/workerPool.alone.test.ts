import { describe, expect, it } from "vitest";
import type { UnrulyTask } from "./testing/unrulyWorker.ts";
import { openWorkerPool, WorkerExhausted, WorkerFailure, WorkerTimeout } from "./workerPool.ts";

const pool = openWorkerPool<UnrulyTask, unknown>({
  source: new URL("./testing/unrulyWorker.ts", import.meta.url),
  workers: 2,
  maxWaiting: 20,
  maxWaitingByShare: 10,
  heapMegabytes: 128,
  megabytes: 400,
});
const run = (task: UnrulyTask, ms = 20_000) =>
  pool.run(task, { share: { key: "writer", isTrusted: true }, size: 1, ms });

describe("a task", () => {
  it("runs in another process, with bytes as bytes", async () => {
    expect(await run("pid")).not.toBe(process.pid);
    expect(await run(new Uint8Array([1, 2]))).toEqual(new Uint8Array([1, 2]));
  });

  it("that throws fails without ending its worker", async () => {
    const pid = await run("pid");
    await expect(run("throw")).rejects.toThrow(WorkerFailure);
    expect(await run("pid")).toBe(pid);
  });

  it.each([
    ["fills its heap", "heap", WorkerExhausted],
    ["fills the memory outside its heap", "buffers", WorkerExhausted],
    ["recurses without end", "recurse", WorkerExhausted],
    ["answers something too deep to send", "nested", WorkerExhausted],
    ["ends its process", "exit", WorkerExhausted],
    ["never ends", "loop", WorkerTimeout],
  ] as const)("that %s fails alone, and the next one runs", async (_, task, error) => {
    const failed = run(task, task === "loop" ? 200 : undefined);
    const next = run("pid");
    await expect(failed).rejects.toThrow(error);
    expect(await next).toEqual(expect.any(Number));
  });
});
