// @ts-check
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./builds.mjs";
import { baseOf, changedFiles, journeysFor } from "./changed.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ensureProxy } from "./proxies.mjs";
import { rerunFailed } from "./rerun.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren } from "./run.mjs";
import { rerunPlaywright, rerunVitest, runPlaywright, runVitest } from "./runners.mjs";
import { boundaryCheck, runChecks, staticChecks, typeChecks, unusedChecks } from "./staticChecks.mjs";
import { summarize } from "./summary.mjs";
import { moveTempToMemory } from "./tempInMemory.mjs";
import { byKind, needsBuild, parseTestArgs } from "./testArgs.mjs";

/** The checks that `--only=` runs alone. */
const ALONE = { types: typeChecks, boundaries: () => [boundaryCheck()], unused: unusedChecks };

/** Number of the slowest files and journeys to list. */
const SLOWEST = 15;

/**
 * @typedef {import("./reports.mjs").Report} Report
 * @typedef {import("./reports.mjs").Part} Part
 * @typedef {import("./rerun.mjs").Step} Step
 */

/**
 * Runs the checks, the build, the tests and the journeys: all of them, those of `--check` (no database, build or
 * browser), those that changes touch, or only the given files. Unless files are given, what failed runs once more at the end. The last line
 * printed is `N passed, N failed`, alone on its line so that programs can read it.
 * @param {string[]} args
 */
export async function testProduct(args) {
  process.chdir(ROOT);
  endWithChildren();
  if (process.env.npm_lifecycle_event) endWithParent();
  const options = parseTestArgs(args);
  if (options.only) return checkAlone(/** @type {keyof typeof ALONE} */ (options.only));
  moveTempToMemory();
  const reports = mkdtempSync(join(tmpdir(), "quire-reports-"));
  const start = performance.now();
  /** @type {Step[]} */
  const steps = [];
  /** @type {(name: string, work: () => Promise<Report>, rerun?: Step["rerun"]) => Promise<void>} */
  const step = async (name, work, rerun) => {
    console.log(`\n${name}`);
    const begin = performance.now();
    const report = await work().catch(failure);
    steps.push({ name, report, rerun: rerun && ((failed) => rerun(failed).catch(failure)) });
    console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  };
  const vitest = (/** @type {string} */ name) => ({
    config: `packages/tooling/${name}.config.ts`,
    report: join(reports, `${name}.json`),
    env: { BUILT_WORKERS: isBuilt ? `${ROOT}/server/dist` : undefined },
  });
  const playwright = { config: "pwa/playwright.config.ts", report: join(reports, "playwright.json") };
  const checks = () => step("Checks", () => runChecks(staticChecks()));
  const build = () => step("Build", buildStep);
  const tests = (/** @type {string[]} */ filter, mayBeEmpty = false) =>
    step(
      "Tests",
      () => runVitest({ ...vitest("vitest"), mayBeEmpty }, filter),
      (failed) => rerunVitest(vitest("vitest"), failed),
    );
  const journeys = (/** @type {string[]} */ paths) =>
    step(
      "Journeys",
      () => runPlaywright(playwright, paths),
      () => rerunPlaywright(playwright),
    );

  await step("Install", () => ensureInstalled().then(() => ({ parts: [], errors: [] })));
  if (options.paths.length > 0) {
    const named = byKind(options.paths);
    if (named.chaos.length + named.journeys.length > 0 || named.tests.some(needsBuild)) await build();
    if (named.tests.length > 0) await tests(named.tests);
    if (named.chaos.length > 0) await step("Trials", () => runVitest(vitest("chaos"), named.chaos));
    if (named.journeys.length > 0) await journeys(named.journeys);
  } else if (options.check) {
    await checks();
    await tests(["--project=unit", "--project=pwa"]);
  } else if (options.changed !== null) {
    const base = await baseOf(options.changed);
    const touched = journeysFor(await changedFiles(base));
    await Promise.all([checks(), build().then(() => tests([`--changed=${base}`], true))]);
    if (touched.length > 0) await journeys(touched);
  } else {
    await ensureProxies();
    await Promise.all([checks(), build().then(() => tests([]))]);
    await journeys([]);
  }
  const ended = options.paths.length > 0 ? steps : await rerunFailed(steps);
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = summarize(ended, { start, listed: options.slowest ? Infinity : SLOWEST });
}

/** @param {keyof typeof ALONE} name */
async function checkAlone(name) {
  const { parts } = await runChecks(ALONE[name]());
  process.exitCode = parts.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

/** Whether this run has built the sources that it tests: then tests of the server start its built workers. */
let isBuilt = false;

/** @returns {Promise<Report>} */
async function buildStep() {
  const failures = await ensureBuilt();
  isBuilt = failures.length === 0;
  for (const message of failures) console.log(message);
  return { parts: [{ name: "build", passed: failures.length === 0 ? 1 : 0, failures }], errors: [] };
}

/** Installs nginx and Caddy if they are missing. Without one, its test fails and says what to do. */
async function ensureProxies() {
  for (const proxy of /** @type {const} */ (["nginx", "caddy"])) {
    await ensureProxy(proxy).catch((error) => console.log(`  ${error.message}`));
  }
}

/**
 * @param {unknown} error
 * @returns {Report}
 */
function failure(error) {
  const message = error instanceof Error ? error.message : `${error}`;
  console.log(`  ✗ ${message}`);
  return { parts: [], errors: [message] };
}
