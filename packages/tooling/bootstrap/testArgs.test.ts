import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./root.mjs";
import { byKind, needsBuild, parseTestArgs } from "./testArgs.mjs";

describe("parseTestArgs", () => {
  const all = { check: false, changed: null, slowest: false, only: null, paths: [] };

  it.each([
    [[], all],
    [["--check"], { ...all, check: true }],
    [["--slowest"], { ...all, slowest: true }],
    [["--changed"], { ...all, changed: "" }],
    [["--changed=HEAD~2"], { ...all, changed: "HEAD~2" }],
    [["--only=types"], { ...all, only: "types" }],
    [["a.test.ts", "--slowest"], { ...all, slowest: true, paths: ["a.test.ts"] }],
    [[join(ROOT, "cli/src/a.test.ts")], { ...all, paths: ["cli/src/a.test.ts"] }],
  ])("reads %j", (args, expected) => {
    expect(parseTestArgs(args)).toEqual(expected);
  });

  it("rejects an unknown option", () => {
    expect(() => parseTestArgs(["--fast"])).toThrow("There is no option --fast");
  });
});

describe("byKind", () => {
  it.each([
    ["pwa/e2e/buying.spec.ts", "journeys"],
    ["pwa/e2e/buying.spec.ts:42", "journeys"],
    ["buying.spec.ts", "journeys"],
    ["pwa/e2e", "journeys"],
    ["server/src/testing/chaos/savers.chaos.ts", "chaos"],
    ["server/src/testing/chaos", "tests"],
    ["packages/domain/src/ids.test.ts", "tests"],
    ["pwa/src/ui/Button.test.tsx", "tests"],
  ])("puts %s into %s", (path, kind) => {
    expect(byKind([path])).toEqual({ journeys: [], chaos: [], tests: [], [kind]: [path] });
  });
});

it.each([
  ["server/src/testing/chaos/crashes.test.ts", true],
  ["packages/integration", true],
  ["crashes", true],
  ["packages/domain/src/ids.test.ts", false],
  ["pwa/src/ui", false],
  ["cli/src/run.test.ts", false],
])("%s may start the built product: %s", (path, expected) => {
  expect(needsBuild(path)).toBe(expected);
});
