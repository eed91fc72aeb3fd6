import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeFailure, readPlaywright, readVitest } from "./reports.mjs";
import { ROOT } from "./root.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quire-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const BADLY = "the run ended badly though no test failed: see above";

describe("readVitest", () => {
  const part = (passed: number, ...failures: string[]) => ({ name: "a.test.ts", passed, failures });

  it.each([
    ["nothing if a test passed", [part(1)], 0, []],
    ["nothing more if a test failed", [part(1, "one")], 1, []],
    ["a run that failed though no test did", [part(1)], 1, [BADLY]],
    ["a run without a passed test", [part(0)], 0, [BADLY]],
    ["a run without tests", [], 0, [BADLY]],
  ])("adds as an error: %s", (_, parts, code, errors) => {
    expect(readVitest(written({ parts, errors: [] }), code)).toEqual({ parts, errors });
  });

  it("returns a missing report as an error", () => {
    const report = readVitest(join(folder, "none.json"), 0);
    expect(report).toEqual({ parts: [], errors: ["the run left no report"] });
  });
});

describe("readPlaywright", () => {
  const journey = (title: string, result: object, ok = true) => ({
    title,
    ok,
    file: "buying.spec.ts",
    line: 7,
    tests: [{ projectName: "desktop", results: [result] }],
  });

  it("returns each journey, in groups of any depth", () => {
    const suites = [
      {
        specs: [journey("buys", { status: "passed", duration: 1500 })],
        suites: [{ specs: [journey("refunds", { status: "skipped", duration: 0 })] }],
      },
    ];
    expect(readPlaywright(written({ suites }), 0)).toEqual({
      parts: [
        { name: "pwa/e2e/buying.spec.ts:7 › buys", passed: 1, failures: [], seconds: 1.5 },
        { name: "pwa/e2e/buying.spec.ts:7 › refunds", passed: 0, failures: [], seconds: 0 },
      ],
      errors: [],
    });
  });

  it("returns a failed journey with its message and place", () => {
    const location = { file: join(ROOT, "pwa/e2e/buying.spec.ts"), line: 9 };
    const errors = [{ message: "Error: no receipt\n    at x", location }];
    const suites = [{ specs: [journey("buys", { status: "failed", errors }, false)] }];
    expect(readPlaywright(written({ suites }), 1).parts[0]?.failures).toEqual([
      "pwa/e2e/buying.spec.ts:7 › buys (desktop): Error: no receipt\n      at pwa/e2e/buying.spec.ts:9",
    ]);
  });

  it.each([
    ["an error outside the journeys", { errors: [{ message: "no server" }] }, 1, ["no server"]],
    ["a run without journeys", {}, 0, [BADLY]],
  ])("returns as an error: %s", (_, content, code, errors) => {
    expect(readPlaywright(written(content), code).errors).toEqual(errors);
  });
});

describe("describeFailure", () => {
  it.each([
    ["ends before the stack", "Error: 2\n    at x", "Error: 2"],
    ["says so without a message", undefined, "it failed without a message"],
  ])("%s", (_, message, expected) => {
    expect(describeFailure(message)).toBe(expected);
  });

  it("returns the first eight lines of a long message", () => {
    const lines = describeFailure(`Error: It never showed:\n${"Whale\n".repeat(20)}    at x`).split("\n");
    expect(lines).toHaveLength(8);
    expect(lines.slice(0, 2)).toEqual(["Error: It never showed:", "      Whale"]);
  });
});
