import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countPlaywright, countVitest } from "./reports.mjs";
import { ROOT } from "./root.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quire-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));
const file = (status: string, ...statuses: string[]) => ({ status, assertionResults: tests(...statuses) });

describe("countVitest", () => {
  it.each([
    [
      "every test that passed and failed",
      [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
      1,
      3,
      1,
    ],
    ["no skipped test", [file("passed", "passed", "skipped", "todo")], 0, 1, 0],
    ["a file that could not be loaded as a failure", [file("passed", "passed"), file("failed")], 1, 1, 1],
    ["a file whose clean-up failed as a failure", [file("failed", "passed")], 1, 1, 1],
    ["an unhandled rejection as a failure", [file("passed", "passed")], 1, 1, 1],
    ["a run without tests as a failure", [], 0, 0, 1],
  ])("counts %s", (_, testResults, code, passed, failed) => {
    const count = countVitest(report({ testResults }), code);
    expect(count).toMatchObject({ passed, failed });
    expect(count.failures).toHaveLength(failed);
  });

  it("counts a missing report as a failure", () => {
    expect(countVitest(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("lists each file with its seconds", () => {
    const timed = {
      ...file("passed", "passed"),
      name: join(ROOT, "cli/a.test.ts"),
      startTime: 500,
      endTime: 2000,
    };
    expect(countVitest(report({ testResults: [timed] }), 0).timings).toEqual([
      { name: "cli/a.test.ts", seconds: 1.5 },
    ]);
  });

  it("lists failures with the first lines of their messages", () => {
    const failed = { status: "failed", fullName: "a like counts once", failureMessages: ["Error: 2\n at x"] };
    const results = [{ name: "/a/b/c/likes.test.ts", status: "failed", assertionResults: [failed] }];
    const file = report({ testResults: results });
    expect(countVitest(file, 1).failures).toEqual(["b/c/likes.test.ts › a like counts once: Error: 2"]);
    failed.failureMessages = [`Error: It never showed:\n${"Whale\n".repeat(20)}\n    at x`];
    const [why = ""] = countVitest(report({ testResults: results }), 1).failures ?? [];
    expect(why.split("\n")).toHaveLength(8);
    expect(why).toContain("It never showed:\n      Whale\n      Whale");
  });
});

describe("countPlaywright", () => {
  it.each([
    ["what was expected and what was not", { stats: { expected: 5, unexpected: 2, flaky: 0 } }, 1, 5, 2],
    ["a flaky test as a failure", { stats: { expected: 5, unexpected: 0, flaky: 1 } }, 0, 5, 1],
    [
      "an error outside the tests as a failure",
      { stats: { expected: 0, unexpected: 0 }, errors: [{}] },
      1,
      0,
      1,
    ],
    ["a run that ended badly as a failure", { stats: { expected: 5, unexpected: 0 } }, 1, 5, 1],
    ["a run without tests as a failure", { stats: { expected: 0, unexpected: 0 } }, 0, 0, 1],
    ["all well", { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 } }, 0, 5, 0],
  ])("counts %s", (_, content, code, passed, failed) => {
    expect(countPlaywright(report(content), code)).toMatchObject({ passed, failed });
  });

  it("lists each journey with its seconds, in groups of any depth", () => {
    const journey = (title: string, duration: number) => ({
      title,
      ok: true,
      file: "buying.spec.ts",
      tests: [{ projectName: "desktop", results: [{ duration }] }],
    });
    const suites = [{ specs: [journey("buys", 1500)], suites: [{ specs: [journey("refunds", 2000)] }] }];
    expect(countPlaywright(report({ stats: { expected: 2 }, suites }), 0).timings).toEqual([
      { name: "pwa/e2e/buying.spec.ts › buys", seconds: 1.5 },
      { name: "pwa/e2e/buying.spec.ts › refunds", seconds: 2 },
    ]);
  });
});
