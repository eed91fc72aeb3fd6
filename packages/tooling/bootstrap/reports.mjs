// @ts-check
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @typedef {{ name: string, seconds: number }} Timing
 *
 * @typedef {{ passed: number, failed: number, failures?: string[], timings?: Timing[] }} Count `failures`: each
 * failed test with the first lines of its message. `timings`: the duration of each file or journey.
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name the file's full path
 * @property {string} status
 * @property {string} [message] why the file could not be loaded
 * @property {number} [startTime] in milliseconds
 * @property {number} [endTime]
 * @property {{ status: string, fullName?: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * Counts Vitest's JSON report. A file that could not be loaded has no tests, so it counts as one failure; so does a
 * run that failed although every test passed (an unhandled rejection), and a missing report.
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
  const timings = files.map(({ name, startTime = 0, endTime = 0 }) => ({
    name: relative(ROOT, name ?? ""),
    seconds: (endTime - startTime) / 1000,
  }));
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push("the run ended badly though no test failed: see above");
  return { passed, failed: failures.length, failures, timings };
}

/** @param {VitestFile} file */
const statuses = (file) => file.assertionResults.map((test) => test.status);

/** @param {VitestFile} file */
const isBroken = (file) => file.status === "failed" || statuses(file).includes("failed");

/**
 * @param {VitestFile} file
 * @returns {string[]} one per failed test, or one for the file if none of its tests failed
 */
function reasons(file) {
  const where = file.name?.split("/").slice(-3).join("/");
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return [`${where}: ${firstLines(file.message)}`];
  return failed.map((test) => `${where} › ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`);
}

/** Of a long output only the end may be stored, and a first line such as "it never showed this:" is useless alone. */
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
 * Counts Playwright's JSON report.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, failures: ["the run left no report"] };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  /** @type {Spec[]} */
  const specs = (report.suites ?? []).flatMap(specsOf);
  const failures = [
    ...specs.filter(({ ok }) => !ok).map(failureOf),
    ...(report.errors ?? []).map(firstOfError),
  ];
  const failed = unexpected + flaky + (report.errors ?? []).length;
  return {
    passed: expected,
    failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed,
    failures,
    timings: specs.map(({ file, title, tests }) => ({
      name: `pwa/e2e/${file} › ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  };
}

/**
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 *
 * @typedef {{ ok: boolean, title: string, file: string, tests: JourneyRun[] }} Spec
 *
 * @typedef {{ projectName: string, results: { duration?: number, errors?: { message?: string }[] }[] }} JourneyRun
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {Spec} spec */
function failureOf({ file, title, tests: [test] }) {
  return `${file} › ${title} (${test?.projectName}): ${firstOfError(test?.results.at(-1)?.errors?.[0])}`;
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
