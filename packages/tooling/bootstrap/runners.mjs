// @ts-check
import { dirname, join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureDocuments } from "./documents.mjs";
import { readPlaywright, readVitest } from "./reports.mjs";
import { ROOT } from "./root.mjs";
import { run, tool } from "./run.mjs";

/**
 * @typedef {import("./reports.mjs").Report} Report
 * @typedef {import("./reports.mjs").Part} Part
 *
 * @typedef {object} Run
 * @property {string} config path of the configuration
 * @property {string} report the file to write
 * @property {boolean} [capture] prints nothing
 *
 * @typedef {Run & { env?: Record<string, string | undefined>, mayBeEmpty?: boolean }} VitestRun
 */

/**
 * Runs Vitest.
 * @param {VitestRun} run
 * @param {string[]} options its own, and the files to run; all if there are none
 * @returns {Promise<Report>}
 */
export async function runVitest({ config, report, capture, env, mayBeEmpty }, options) {
  const reporter = `${ROOT}/packages/tooling/src/testReporter.ts`;
  const command = tool(
    "vitest/vitest.mjs",
    "run",
    "--config",
    config,
    "--reporter=dot",
    `--reporter=${reporter}`,
    ...options,
  );
  const { code } = await run(command, { capture, env: { ...env, TEST_REPORT: report } });
  return readVitest(report, code, mayBeEmpty);
}

/**
 * Runs failed test files again, each alone: files that share a worker may also share mocks.
 * @param {VitestRun} run
 * @param {Part[]} failed
 */
export async function rerunVitest(run, failed) {
  const parts = [];
  const errors = [];
  for (const { name } of failed) {
    const report = await runVitest({ ...run, mayBeEmpty: true }, [name]);
    parts.push(...report.parts);
    errors.push(...report.errors);
  }
  return { parts, errors };
}

/**
 * Runs journeys in Chromium.
 * @param {Run & { chromium?: string }} run
 * @param {string[]} options Playwright's own, and the files to run; all if there are none
 * @returns {Promise<Report>}
 */
export async function runPlaywright({ config, report, capture, chromium }, options) {
  const command = tool(
    "@playwright/test/cli.js",
    "test",
    `--config=${config}`,
    "--reporter=list,json",
    ...options,
  );
  const { code } = await run(command, {
    capture,
    env: {
      CHROMIUM_PATH: chromium ?? (await findBrowser()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: `${report}.last-run`,
    },
  });
  return readPlaywright(report, code);
}

/**
 * Runs the journeys again that failed in the run of the same report, on one worker.
 * @param {Run & { chromium?: string }} run
 */
export function rerunPlaywright(run) {
  // In a folder of its own, so that the screenshots of the first failures stay.
  const output = join(dirname(run.config), "test-results", "rerun");
  return runPlaywright(run, ["--last-failed", "--workers=1", `--output=${output}`]);
}

async function findBrowser() {
  const chromium = await ensureChromium();
  await ensureDocuments();
  return chromium;
}
