import { expect, it } from "vitest";
import { batchWrites } from "./batchWrites.ts";

/** A write that finishes when the test says so. */
function slowWrite() {
  const batches: string[][] = [];
  const end: ((error?: Error) => void)[] = [];
  const submit = batchWrites<string>(
    (items) =>
      new Promise<void>((resolve, reject) => {
        batches.push(items);
        end.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return { batches, submit, end: (at: number, error?: Error) => end[at]?.(error) };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it("puts everything that arrives during a write into the next batch", async () => {
  const { batches, submit, end } = slowWrite();
  const first = submit(["a"]);
  await nextTick();
  const rest = [submit(["b"]), submit(["c", "d"])];
  await nextTick();
  expect(batches).toEqual([["a"]]);
  end(0);
  await first;
  await nextTick();
  expect(batches).toEqual([["a"], ["b", "c", "d"]]);
  end(1);
  await Promise.all(rest);
});

it("rejects only the calls whose batch fails", async () => {
  const { submit, end } = slowWrite();
  const failing = submit(["a"]);
  await nextTick();
  const next = submit(["b"]);
  end(0, new Error("no disk"));
  await expect(failing).rejects.toThrow("no disk");
  await nextTick();
  end(1);
  await next;
});

it("refuses more items than can wait", async () => {
  const { submit } = slowWrite();
  void submit(["a"]);
  await nextTick();
  await expect(submit(Array.from({ length: 10_001 }, String))).rejects.toMatchObject({ code: "unavailable" });
});
