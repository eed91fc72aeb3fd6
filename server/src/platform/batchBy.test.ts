import fc from "fast-check";
import { expect, it } from "vitest";
import { batchBy } from "./batchBy.ts";

/** Work that ends on demand. */
function slowWork() {
  const runs: { inputs: readonly string[]; answer(): void; fail(): void }[] = [];
  const run = (inputs: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      runs.push({
        inputs,
        answer: () => resolve(inputs.join("")),
        fail: () => reject(new Error("gone")),
      });
    });
  return { run, runs };
}
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

it("runs once at a time per key, and batches the inputs that arrive during a run", async () => {
  const { run, runs } = slowWork();
  const call = batchBy(run);
  const first = call("a", "1");
  await tick();
  const others = [call("a", "2"), call("a", "3")];
  const elsewhere = call("b", "4");
  await tick();
  expect(runs.map(({ inputs }) => inputs)).toEqual([["1"], ["4"]]);
  runs[0]?.answer();
  expect(await first).toEqual({ output: "1", inputs: ["1"], at: 0 });
  await tick();
  runs[2]?.answer();
  expect(await Promise.all(others)).toEqual([
    { output: "23", inputs: ["2", "3"], at: 0 },
    { output: "23", inputs: ["2", "3"], at: 1 },
  ]);
  runs[1]?.answer();
  expect((await elsewhere).output).toBe("4");
});

it("never returns a run that began before its call", async () => {
  const { run, runs } = slowWork();
  const call = batchBy(run);
  void call("a", "1");
  await tick();
  const later = call("a", "2");
  runs[0]?.answer();
  await tick();
  expect(runs).toHaveLength(2);
  runs[1]?.answer();
  expect((await later).inputs).toEqual(["2"]);
});

it("continues after a failed run, which rejects only its own inputs", async () => {
  const { run, runs } = slowWork();
  const call = batchBy(run);
  const first = call("a", "1");
  await tick();
  const second = call("a", "2");
  runs[0]?.fail();
  await expect(first).rejects.toThrow("gone");
  await tick();
  runs[1]?.answer();
  expect((await second).output).toBe("2");
});

it("handles each input once and in order, whenever it arrives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), async (steps) => {
      const { run, runs } = slowWork();
      const call = batchBy(run);
      const calls: ReturnType<typeof call>[] = [];
      let answered = 0;
      for (const isCall of [...steps, ...steps.map(() => false)]) {
        if (isCall) calls.push(call("a", `${calls.length} `));
        else if (answered < runs.length) runs[answered++]?.answer();
        await tick();
      }
      const done = await Promise.all(calls);
      expect(done.map(({ inputs, at }) => inputs[at])).toEqual(done.map((_, n) => `${n} `));
      expect(runs.flatMap(({ inputs }) => inputs)).toHaveLength(calls.length);
    }),
    { numRuns: 100, seed: 1 },
  );
});
