import { expect, it } from "vitest";
import { fairLimiter } from "./fairLimiter.ts";

/** A task that runs until it is ended. */
function openTask(started: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end,
    run: async () => {
      started.push(name);
      await ended;
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("runs one task of each user, and lets another user's pass those that wait", async () => {
  const limited = fairLimiter(2);
  const started: string[] = [];
  const tasks = ["a1", "a2", "a3", "b1", "c1"].map((name) => ({ name, ...openTask(started, name) }));
  const all = tasks.map(({ name, run }) => limited(name[0] as string, run));
  await settle();
  expect(started).toEqual(["a1", "b1"]);
  tasks.find(({ name }) => name === "a1")?.end();
  await settle();
  expect(started).toEqual(["a1", "b1", "c1"]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

it("frees the slot of a task that fails", async () => {
  const limited = fairLimiter(1);
  await expect(limited("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limited("a", async () => "next")).toBe("next");
});
