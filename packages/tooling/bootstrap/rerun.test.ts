import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Part, Report } from "./reports.mjs";
import { rerunFailed, type Step } from "./rerun.mjs";
import { ROOT } from "./root.mjs";
import { rerunPlaywright, rerunVitest, runPlaywright, runVitest } from "./runners.mjs";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const part = (name: string, passed: number, ...failures: string[]): Part => ({ name, passed, failures });

describe("rerunFailed", () => {
  async function rerun(first: Part[], second: Report) {
    const again = vi.fn<NonNullable<Step["rerun"]>>().mockResolvedValue(second);
    const [ended] = await rerunFailed([
      { name: "Tests", report: { parts: first, errors: [] }, rerun: again },
    ]);
    return { again, report: ended?.report };
  }

  it("counts a part that passes now as passed, and lists its failures as flaky", async () => {
    const { report } = await rerun([part("a", 1, "a › 1"), part("b", 2)], {
      parts: [part("a", 2)],
      errors: [],
    });
    expect(report).toMatchObject({ parts: [part("a", 2), part("b", 2)], errors: [], flaky: ["a › 1"] });
  });

  it("counts a part that fails again as failed", async () => {
    const { report } = await rerun([part("a", 1, "a › 1")], { parts: [part("a", 1, "a › 1")], errors: [] });
    expect(report).toMatchObject({ parts: [part("a", 1, "a › 1")], flaky: [] });
  });

  it.each([
    ["is missing from the second run", []],
    ["runs no test the second time", [part("a", 0)]],
  ])("counts a part as failed that %s", async (_, parts) => {
    const { report } = await rerun([part("a", 1, "a › 1")], { parts, errors: ["it ended early"] });
    expect(report).toMatchObject({ parts: [part("a", 1, "a › 1")], errors: ["it ended early"], flaky: [] });
  });

  it("runs only failed parts again", async () => {
    const { again } = await rerun([part("a", 0, "a"), part("b", 1)], { parts: [], errors: [] });
    expect(again).toHaveBeenCalledExactlyOnceWith([part("a", 0, "a")]);
  });

  it.each([
    ["nothing failed", [part("a", 1)]],
    ["more than 25 failed", Array.from({ length: 26 }, (_, at) => part(`${at}`, 0, "fault"))],
  ])("runs nothing again if %s", async (_, parts) => {
    const { again, report } = await rerun(parts, { parts: [], errors: [] });
    expect(again).not.toHaveBeenCalled();
    expect(report?.parts).toEqual(parts);
  });

  it("runs no check again", async () => {
    const checks = { name: "Checks", report: { parts: [part("types", 0, "types")], errors: [] } };
    expect(await rerunFailed([checks])).toEqual([checks]);
  });
});

describe("a planted suite", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "quire-planted-"));
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function plant(name: string, text: string) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  /** Is true the first time it is evaluated, in whatever process. */
  const first = (name: string) => `(() => {
    const file = ${JSON.stringify(join(folder, name))};
    const isFirst = !fs.existsSync(file);
    fs.writeFileSync(file, "");
    return isFirst;
  })()`;

  const failuresOf = (steps: Step[]) =>
    steps.flatMap(({ report }) => report.parts).flatMap((one) => one.failures);

  it("lists a test that fails once as flaky, and keeps two failures and unhandled rejections", async () => {
    const head = 'import fs from "node:fs"; import { expect, it } from "vitest";\n';
    const reject = 'Promise.reject(new Error("nobody waited"))';
    const rejects = (when: string) =>
      `it("passes", async () => { if (${when}) { ${reject}; await new Promise(setImmediate); } });`;
    plant("once.test.js", `${head} it("is late", () => expect(${first("a")}).toBe(false));`);
    plant("twice.test.js", `${head} it("is wrong", () => expect(1).toBe(2)); it("is right", () => {});`);
    plant("rejectsOnce.test.js", `${head} ${rejects(first("b"))}`);
    plant("rejectsTwice.test.js", `${head} ${rejects("true")}`);
    plant("crashes.test.js", `${head} it("passes", () => process.kill(process.pid, "SIGKILL"));`);
    plant("fails.test.js", `${head} throw new Error("not loaded");`);
    const config = plant(
      "vitest.config.js",
      `export default { test: { root: ${JSON.stringify(folder)}, include: ["*.test.js"] } };`,
    );
    const run = { config, report: join(folder, "report.json"), capture: true };
    const report = await runVitest(run, []);
    const steps = await rerunFailed([{ name: "Tests", report, rerun: (failed) => rerunVitest(run, failed) }]);
    expect(steps[0]?.report.errors).toEqual([]);
    expect(steps[0]?.report.flaky?.toSorted()).toEqual([
      expect.stringMatching(
        /once\.test\.js › is late: AssertionError: expected true to be false[\s\S]*once\.test\.js:7/,
      ),
      expect.stringMatching(/rejectsOnce\.test\.js › outside of any test: Error: nobody waited/),
    ]);
    expect(failuresOf(steps).toSorted()).toEqual([
      expect.stringMatching(/crashes\.test\.js: it was not run to its end/),
      expect.stringMatching(/fails\.test\.js: Error: not loaded/),
      expect.stringMatching(/rejectsTwice\.test\.js › outside of any test: Error: nobody waited/),
      expect.stringMatching(/twice\.test\.js › is wrong: AssertionError: expected 1 to be 2/),
    ]);
  });

  it("runs failed journeys again, one at a time", async () => {
    const head = 'import fs from "node:fs"; import { expect, test } from "@playwright/test";\n';
    plant("once.spec.mjs", `${head} test("is late", () => expect(${first("a")}).toBe(false));`);
    plant("twice.spec.mjs", `${head} test("is wrong", () => expect(1).toBe(2)); test("is right", () => {});`);
    const config = plant(
      "playwright.config.mjs",
      'export default { testDir: ".", projects: [{ name: "desktop" }] };',
    );
    const run = { config, report: join(folder, "report.json"), capture: true, chromium: "/none" };
    const report = await runPlaywright(run, []);
    const steps = await rerunFailed([{ name: "Journeys", report, rerun: () => rerunPlaywright(run) }]);
    expect(steps[0]?.report).toMatchObject({
      errors: [],
      flaky: [
        expect.stringMatching(
          /once\.spec\.mjs:2 › is late \(desktop\): Error: expect[\s\S]*once\.spec\.mjs:7/,
        ),
      ],
    });
    expect(failuresOf(steps)).toEqual([expect.stringMatching(/twice\.spec\.mjs:2 › is wrong \(desktop\)/)]);
    expect(steps[0]?.report.parts.map(({ passed }) => passed)).toEqual([1, 0, 1]);
  });
});
