// @ts-check
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} Part a test file, a journey, a check or a build
 * @property {string} name
 * @property {number} passed tests that passed
 * @property {string[]} failures one per failed test: its name, the first lines of its message and its place
 * @property {number} [seconds] of a test file or journey
 *
 * @typedef {object} Report
 * @property {Part[]} parts
 * @property {string[]} errors failures of the run as a whole, such as a missing report
 * @property {string[]} [flaky] failures whose part passed when it ran again
 */

/**
 * Reads the report of `src/testReporter.ts`. A run that ended badly although every test passed has failed, and so has
 * one without a report or a passed test.
 * @param {string} file
 * @param {number} code the run's exit code
 * @param {boolean} [mayBeEmpty] whether it may have run no test
 * @returns {Report}
 */
export function readVitest(file, code, mayBeEmpty = false) {
  /** @type {Report | null} */
  const report = readJson(file);
  if (report && mayBeEmpty && code === 0) return report;
  return report ? checked(report, code) : withoutReport();
}

/**
 * Reads Playwright's JSON report, by the same rules.
 * @param {string} file
 * @param {number} code the run's exit code
 * @returns {Report}
 */
export function readPlaywright(file, code) {
  /** @type {{ suites?: Suite[], errors?: Failure[] } | null} */
  const report = readJson(file);
  if (!report) return withoutReport();
  const { suites = [], errors = [] } = report;
  return checked({ parts: suites.flatMap(specsOf).map(partOf), errors: errors.map(describe) }, code);
}

/** @returns {Report} */
const withoutReport = () => ({ parts: [], errors: ["the run left no report"] });

/**
 * @param {Report} report
 * @param {number} code
 * @returns {Report}
 */
function checked({ parts, errors }, code) {
  const isGreen = parts.every(({ failures }) => failures.length === 0) && errors.length === 0;
  const isEmpty = parts.every(({ passed }) => passed === 0);
  if (isGreen && (code !== 0 || isEmpty))
    return { parts, errors: ["the run ended badly though no test failed: see above"] };
  return { parts, errors };
}

/**
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 *
 * @typedef {{ ok: boolean, title: string, file: string, line: number, tests: JourneyRun[] }} Spec
 *
 * @typedef {{ projectName: string, results: { status?: string, duration?: number, errors?: Failure[] }[] }} JourneyRun
 *
 * @typedef {{ message?: string, location?: { file: string, line: number } }} Failure
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {Spec} spec
 * @returns {Part}
 */
function partOf({ ok, title, file, line, tests }) {
  const name = `pwa/e2e/${file}:${line} › ${title}`;
  const results = tests.flatMap((test) => test.results);
  const last = results.at(-1);
  return {
    name,
    passed: last?.status === "passed" ? 1 : 0,
    failures: ok ? [] : [`${name} (${tests[0]?.projectName}): ${describe(last?.errors?.[0])}`],
    seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
  };
}

/** @param {Failure} [failure] */
const describe = ({ message, location } = {}) => describeFailure(message, location);

/** Of a long output only the end may be stored, and a first line such as "it never showed this:" is useless alone. */
const MAX_LINES = 8;

/**
 * Returns the first lines of a failure's message, and its place.
 * @param {string} [message] the stack may follow
 * @param {{ file: string, line: number }} [place]
 */
export function describeFailure(message = "it failed without a message", place) {
  const lines = stripVTControlCharacters(message).split("\n");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const first = lines.slice(0, stack < 0 ? MAX_LINES : Math.min(stack, MAX_LINES));
  if (place) first.push(`at ${relative(ROOT, place.file)}:${place.line}`);
  return first.join("\n      ").trimEnd();
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
