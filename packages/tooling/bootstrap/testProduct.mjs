// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureDocuments } from "./documents.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ensureProxy } from "./proxies.mjs";
import { brokenFiles, countPlaywright, countVitest, mergePlaywright, mergeVitest } from "./reports.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";
import { boundaryCheck, runChecks, staticChecks, typeChecks, unusedCheck } from "./staticChecks.mjs";

/**
 * A busy machine fails a few tests that wait for time, and those pass alone: they are run once more and named in the
 * summary. More than so many is no bad luck.
 */
const AGAIN_MAX = 8;

/** The checks that `--only=` runs alone. */
const ALONE = { types: typeChecks, boundaries: () => [boundaryCheck()], unused: () => [unusedCheck()] };

/**
 * @typedef {import("./reports.mjs").Count} Count
 */

/**
 * Tests everything, or with `--check` only what needs no database, build or browser. The last line printed is
 * `N passed, N failed`, and stands alone for programs to read.
 * @param {string[]} args
 */
export async function testProduct(args) {
  process.chdir(ROOT);
  endWithChildren();
  if (process.env.npm_lifecycle_event) endWithParent();
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only) return checkAlone(/** @type {keyof typeof ALONE} */ (only));
  const fast = args.includes("--check");
  const reports = mkdtempSync(join(tmpdir(), "quire-reports-"));
  /** @type {[name: string, count: Count][]} */
  const results = [];
  /** @type {(name: string, work: () => Promise<Count>) => Promise<void>} */
  const step = async (name, work) => {
    console.log(`\n${name}`);
    const start = performance.now();
    results.push([name, await work().catch(failure)]);
    console.log(`  (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  };
  await step("Install", () => ensureInstalled().then(() => ({ passed: 0, failed: 0 })));
  await step("Checks", () => runChecks(staticChecks()));
  if (!fast) await step("Build", buildStep);
  await step("Tests", () => vitestStep(join(reports, "vitest.json"), fast));
  if (!fast) await step("Journeys", () => playwrightStep(join(reports, "playwright.json")));
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = summarize(results);
}

/** @param {keyof typeof ALONE} name */
async function checkAlone(name) {
  const { failed } = await runChecks(ALONE[name]());
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @returns {Promise<Count>} */
async function buildStep() {
  const failures = await ensureBuilt();
  for (const message of failures) console.log(message);
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length };
}

/**
 * @param {string} report
 * @param {boolean} fast
 * @returns {Promise<Count>}
 */
async function vitestStep(report, fast) {
  // Without it one test fails and says what to do; the others need not wait for that.
  for (const proxy of fast ? [] : /** @type {const} */ (["nginx", "caddy"])) {
    await ensureProxy(proxy).catch((error) => console.log(`  ${error.message}`));
  }
  const only = fast ? ["--project=unit", "--project=pwa", "--project=cli"] : [];
  const first = await runVitest(report, only);
  const broken = brokenFiles(report);
  if (first.failed === 0 || broken.length === 0 || broken.length > AGAIN_MAX) return first;
  console.log("\nTests that failed, once more and alone");
  const again = `${report}.again.json`;
  return mergeVitest(first, await runVitest(again, [...broken, "--no-file-parallelism"]), report);
}

/**
 * @param {string} report
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function runVitest(report, options) {
  const command = tool(
    "vitest/vitest.mjs",
    "run",
    "--config",
    "packages/tooling/vitest.config.ts",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...options,
  );
  const { code } = await run(command);
  return countVitest(report, code);
}

/**
 * @param {string} report
 * @returns {Promise<Count>}
 */
async function playwrightStep(report) {
  const chromium = await ensureChromium();
  await ensureDocuments();
  const first = await runPlaywright(chromium, report, []);
  if (first.failed === 0 || first.failed > AGAIN_MAX) return first;
  console.log("\nJourneys that failed, once more and alone");
  return mergePlaywright(first, await runPlaywright(chromium, `${report}.again.json`, ["--last-failed"]));
}

/**
 * @param {string} chromium
 * @param {string} report
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function runPlaywright(chromium, report, options) {
  const command = tool(
    "@playwright/test/cli.js",
    "test",
    "--config=pwa/playwright.config.ts",
    "--reporter=list,json",
    ...options,
  );
  const { code } = await run(command, {
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  return countPlaywright(report, code);
}

/**
 * @param {unknown} error
 * @returns {Count}
 */
function failure(error) {
  const message = error instanceof Error ? error.message : `${error}`;
  console.log(`  ✗ ${message}`);
  return { passed: 0, failed: 1, failures: [message] };
}

/**
 * @param {[name: string, count: Count][]} results
 * @returns {number} the exit code
 */
function summarize(results) {
  console.log("\nSummary");
  for (const [name, { passed, failed }] of results) {
    if (passed + failed > 0)
      console.log(`  ${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed`);
  }
  // Last, so that they are still there where only the end of a long output is kept.
  for (const [, { failures = [], unsteady = [] }] of results) {
    for (const failed of failures) console.log(`  ✗ ${failed}`);
    for (const test of unsteady) console.log(`  ! passed only when run again alone, mend it: ${test}`);
  }
  const passed = results.reduce((sum, [, count]) => sum + count.passed, 0);
  const failed = results.reduce((sum, [, count]) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
