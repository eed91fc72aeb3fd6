import fc from "fast-check";
import { expect, it } from "vitest";
import { batchBy } from "./batchBy.ts";

/** Work that is done when it is told to. */
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
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("does one run at a time for a key, and together what comes meanwhile", async () => {
  const { run, runs } = slowWork();
  const ask = batchBy(run);
  const first = ask("a", "1");
  await turn();
  const others = [ask("a", "2"), ask("a", "3")];
  const elsewhere = ask("b", "4");
  await turn();
  expect(runs.map(({ inputs }) => inputs)).toEqual([["1"], ["4"]]);
  runs[0]?.answer();
  expect(await first).toEqual({ output: "1", inputs: ["1"], at: 0 });
  await turn();
  runs[2]?.answer();
  expect(await Promise.all(others)).toEqual([
    { output: "23", inputs: ["2", "3"], at: 0 },
    { output: "23", inputs: ["2", "3"], at: 1 },
  ]);
  runs[1]?.answer();
  expect((await elsewhere).output).toBe("4");
});

it("never answers with a run that began before it was asked", async () => {
  const { run, runs } = slowWork();
  const ask = batchBy(run);
  void ask("a", "1");
  await turn();
  const later = ask("a", "2");
  runs[0]?.answer();
  await turn();
  expect(runs).toHaveLength(2);
  runs[1]?.answer();
  expect((await later).inputs).toEqual(["2"]);
});

it("goes on after a run that failed, which fails those that it was for and no others", async () => {
  const { run, runs } = slowWork();
  const ask = batchBy(run);
  const first = ask("a", "1");
  await turn();
  const second = ask("a", "2");
  runs[0]?.fail();
  await expect(first).rejects.toThrow("gone");
  await turn();
  runs[1]?.answer();
  expect((await second).output).toBe("2");
});

it("does each once and in order, whatever comes when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 60 }), async (steps) => {
      const { run, runs } = slowWork();
      const ask = batchBy(run);
      const asked: ReturnType<typeof ask>[] = [];
      let answered = 0;
      for (const isAsked of [...steps, ...steps.map(() => false)]) {
        if (isAsked) asked.push(ask("a", `${asked.length} `));
        else if (answered < runs.length) runs[answered++]?.answer();
        await turn();
      }
      const done = await Promise.all(asked);
      expect(done.map(({ inputs, at }) => inputs[at])).toEqual(done.map((_, n) => `${n} `));
      expect(runs.flatMap(({ inputs }) => inputs)).toHaveLength(asked.length);
    }),
    { numRuns: 100, seed: 1 },
  );
});
