// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./builds.mjs";
import { ensureChromium } from "./chromium.mjs";
import { cpuSeconds } from "./cpuSeconds.mjs";
import { ensureDocuments } from "./documents.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ensureProxy } from "./proxies.mjs";
import { countPlaywright, countVitest } from "./reports.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";
import { boundaryCheck, runChecks, staticChecks, typeChecks, unusedCheck } from "./staticChecks.mjs";
import { byKind, needsBuild, parseTestArgs } from "./testArgs.mjs";

/** The checks that `--only=` runs alone. */
const ALONE = { types: typeChecks, boundaries: () => [boundaryCheck()], unused: () => [unusedCheck()] };

/** Number of the slowest files and journeys to list. */
const SLOWEST = 15;

/**
 * @typedef {import("./reports.mjs").Count} Count
 */

/**
 * Runs the checks, the build, the tests and the journeys: all of them, those of `--check` (no database, build or
 * browser), or only the given files. The last line printed is `N passed, N failed`, alone on its line so that
 * programs can read it.
 * @param {string[]} args
 */
export async function testProduct(args) {
  process.chdir(ROOT);
  endWithChildren();
  if (process.env.npm_lifecycle_event) endWithParent();
  const options = parseTestArgs(args);
  if (options.only) return checkAlone(/** @type {keyof typeof ALONE} */ (options.only));
  const reports = mkdtempSync(join(tmpdir(), "quire-reports-"));
  const start = performance.now();
  /** @type {[name: string, count: Count][]} */
  const results = [];
  /** @type {(name: string, work: () => Promise<Count>) => Promise<void>} */
  const step = async (name, work) => {
    console.log(`\n${name}`);
    const begin = performance.now();
    const count = await work().catch(failure);
    results.push([name, count]);
    console.log(`  ${name}: ${seconds(begin)} s`);
  };
  const report = (/** @type {string} */ name) => join(reports, `${name}.json`);
  const checks = () => step("Checks", () => runChecks(staticChecks()));
  const build = () => step("Build", buildStep);
  const tests = (/** @type {string[]} */ filter) =>
    step("Tests", () => vitestStep("vitest.config.ts", report("vitest"), filter));
  const journeys = (/** @type {string[]} */ paths) =>
    step("Journeys", () => playwrightStep(report("playwright"), paths));

  await step("Install", () => ensureInstalled().then(() => ({ passed: 0, failed: 0 })));
  if (options.paths.length > 0) {
    const named = byKind(options.paths);
    if (named.chaos.length + named.journeys.length > 0 || named.tests.some(needsBuild)) await build();
    if (named.tests.length > 0) await tests(named.tests);
    if (named.chaos.length > 0)
      await step("Trials", () => vitestStep("chaos.config.ts", report("chaos"), named.chaos));
    if (named.journeys.length > 0) await journeys(named.journeys);
  } else if (options.check) {
    await checks();
    await tests(["--project=unit", "--project=pwa"]);
  } else {
    await ensureProxies();
    await Promise.all([checks(), build().then(() => tests([]))]);
    await journeys([]);
  }
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = summarize(results, { start, listed: options.slowest ? Infinity : SLOWEST });
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

/** Installs nginx and Caddy if they are missing. Without one, its test fails and says what to do. */
async function ensureProxies() {
  for (const proxy of /** @type {const} */ (["nginx", "caddy"])) {
    await ensureProxy(proxy).catch((error) => console.log(`  ${error.message}`));
  }
}

/**
 * @param {string} config
 * @param {string} report
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function vitestStep(config, report, options) {
  const command = tool(
    "vitest/vitest.mjs",
    "run",
    "--config",
    `packages/tooling/${config}`,
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
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function playwrightStep(report, options) {
  const chromium = await ensureChromium();
  await ensureDocuments();
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

/** @param {number} start */
const seconds = (start) => ((performance.now() - start) / 1000).toFixed(1);

/**
 * @param {[name: string, count: Count][]} results
 * @param {{ start: number, listed: number }} options `start` of the run, and how many of its slowest parts to list
 * @returns {number} the exit code
 */
function summarize(results, { start, listed }) {
  const timings = results.flatMap(([, count]) => count.timings ?? []).sort((a, b) => b.seconds - a.seconds);
  if (timings.length > 0) console.log("\nSlowest");
  for (const timing of timings.slice(0, listed))
    console.log(`  ${timing.seconds.toFixed(1).padStart(6)} s  ${timing.name}`);
  console.log("\nSummary");
  for (const [name, { passed, failed }] of results) {
    if (passed + failed > 0)
      console.log(`  ${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed`);
  }
  const cpu = cpuSeconds();
  console.log(`  ${seconds(start)} s${cpu === null ? "" : `, ${cpu.toFixed(0)} s of CPU`}`);
  // Last, so that they survive if only the end of a long output is stored.
  for (const [, { failures = [] }] of results) {
    for (const failed of failures) console.log(`  ✗ ${failed}`);
  }
  const passed = results.reduce((sum, [, count]) => sum + count.passed, 0);
  const failed = results.reduce((sum, [, count]) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
