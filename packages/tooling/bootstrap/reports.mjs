// @ts-check
import { readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number }} Count
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
  if (!report) return { passed: 0, failed: 1 };
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults ?? [];
  const tests = files.flatMap((result) => result.assertionResults.map((test) => test.status));
  const broken = files.filter(
    (result) =>
      result.status === "failed" && !result.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = tests.filter((status) => status === "passed").length;
  const failed = tests.filter((status) => status === "failed").length + broken.length;
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/**
 * What Playwright's JSON report says. A test that passed only when tried again counts as failed.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const failed = unexpected + flaky + (report.errors ?? []).length;
  return { passed: expected, failed: failed === 0 && (code !== 0 || expected === 0) ? 1 : failed };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
