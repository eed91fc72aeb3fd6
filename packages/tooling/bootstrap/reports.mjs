// @ts-check
import { readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number, failures?: string[], unsteady?: string[] }} Count
 * `failures`: what failed, each with the first lines of why. `unsteady`: what failed, and passed when run again alone.
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name the file's full path
 * @property {string} status
 * @property {string} [message] why the file could not be loaded
 * @property {{ status: string, fullName?: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * What Vitest's JSON report says. A file that could not be loaded has no tests to count, so it counts as one failure;
 * so does a run that ended badly though every test passed (an unhandled rejection), and a report that is not there.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {Count}
 */
export function countVitest(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: ["the run left no report"] };
  /** @type {VitestFile[]} */
  const files = report.testResults ?? [];
  const passed = files.flatMap(statuses).filter((status) => status === "passed").length;
  const failures = files.filter(isBroken).flatMap(reasons);
  if (failures.length === 0 && (code !== 0 || passed === 0))
    return { passed, failed: 1, failures: ["the run ended badly though no test failed: see above"] };
  return { passed, failed: failures.length, failures };
}

/**
 * The test files that failed, by full path; none where the run itself went wrong, since running it again would hide that.
 * @param {string} file
 * @returns {string[]}
 */
export function brokenFiles(file) {
  /** @type {VitestFile[]} */
  const files = readReport(file)?.testResults ?? [];
  return files.filter(isBroken).map(({ name }) => name);
}

/**
 * A run and the second, quiet run of its failed files as one count: the second counts for those files.
 * @param {Count} first
 * @param {Count} second
 * @param {string} firstReport
 * @returns {Count}
 */
export function mergeVitest(first, second, firstReport) {
  /** @type {VitestFile[]} */
  const files = readReport(firstReport)?.testResults ?? [];
  const steady = files.filter((result) => !isBroken(result)).flatMap(statuses);
  return {
    passed: steady.filter((status) => status === "passed").length + second.passed,
    failed: second.failed,
    failures: second.failures,
    unsteady: second.failed === 0 ? first.failures : [],
  };
}

/** @param {VitestFile} file */
const statuses = (file) => file.assertionResults.map((test) => test.status);

/** @param {VitestFile} file */
const isBroken = (file) => file.status === "failed" || statuses(file).includes("failed");

/**
 * @param {VitestFile} file
 * @returns {string[]} one a failed test, or one for the file where none of its tests failed
 */
function reasons(file) {
  const where = file.name?.split("/").slice(-3).join("/");
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return [`${where}: ${firstLines(file.message)}`];
  return failed.map((test) => `${where} › ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`);
}

/** Of a long output only the end may be kept, and a first line such as "it never showed this:" tells nothing alone. */
const WHY_LINES = 8;

/** @param {string | undefined} text why a test failed, then where */
function firstLines(text = "") {
  const lines = text.split("\n");
  const where = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, where < 0 ? WHY_LINES : Math.min(where, WHY_LINES))
    .join("\n      ")
    .trimEnd();
}

/**
 * What Playwright's JSON report says.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: ["the run left no report"] };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const failures = [
    ...(report.suites ?? []).flatMap(failedSpecs),
    ...(report.errors ?? []).map(firstOfError),
  ];
  const failed = unexpected + flaky + (report.errors ?? []).length;
  return { passed: expected, failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed, failures };
}

/**
 * A run of the journeys and the second, quiet run of those that failed, as one count.
 * @param {Count} first
 * @param {Count} second
 * @returns {Count}
 */
export function mergePlaywright(first, second) {
  return {
    passed: first.passed + second.passed,
    failed: second.failed,
    failures: second.failures,
    unsteady: second.failed === 0 ? first.failures : [],
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ ok: boolean, title: string, file: string, tests: PlaywrightTest[] }[]} [specs]
 *
 * @typedef {{ projectName: string, results: { errors?: { message?: string }[] }[] }} PlaywrightTest
 */

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [test] = tests;
      return `${file} › ${title} (${test?.projectName}): ${firstOfError(test?.results.at(-1)?.errors?.[0])}`;
    });
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** @param {{ message?: string } | undefined} error */
const firstOfError = (error) => firstLines(error?.message);

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
