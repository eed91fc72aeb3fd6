import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { summarize } from "./summary.mjs";

const log = vi.spyOn(console, "log");
beforeEach(() => void log.mockReturnValue());
afterEach(() => void log.mockReset());

const printed = () => log.mock.calls.flat().join("\n");
const part = (name: string, seconds: number, ...failures: string[]) => ({
  name,
  passed: 2,
  failures,
  seconds,
});
const summary = (report: Parameters<typeof summarize>[0][number]["report"]) =>
  summarize([{ name: "Tests", report }], { start: performance.now(), listed: 2 });

it("lists flaky tests, failures and the counts last, and fails", () => {
  const parts = [part("cli/src/a.test.ts", 1, "a › one: Error")];
  expect(summary({ parts, errors: ["no report"], flaky: ["b › late: Error"] })).toBe(1);
  expect(printed()).toMatch(
    /✗ Tests: 2 passed, 2 failed\n.*\n {2}flaky: b › late: Error\n {2}✗ a › one: Error\n {2}✗ no report\n\n2 passed, 2 failed$/,
  );
});

it("passes with flaky tests", () => {
  expect(summary({ parts: [part("cli/src/a.test.ts", 1)], errors: [], flaky: ["a › late: Error"] })).toBe(0);
});

it("adds up the seconds of each module, and lists the slowest parts", () => {
  summary({
    parts: [
      part("server/src/modules/posts/a.test.ts", 1),
      part("server/src/modules/posts/b.test.ts", 2),
      part("packages/domain/src/c.test.ts", 1.5),
    ],
    errors: [],
  });
  expect(printed()).toMatch(
    /By module\n +3\.0 s {2}server\/src\/modules\/posts\n +1\.5 s {2}packages\/domain\n/,
  );
  expect(printed()).toMatch(/Slowest\n +2\.0 s {2}\S+b\.test\.ts\n +1\.5 s {2}\S+c\.test\.ts\n\nSummary/);
});
