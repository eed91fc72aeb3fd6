// @ts-check
import { cpuSeconds } from "./cpuSeconds.mjs";

/**
 * @typedef {import("./rerun.mjs").Step} Step
 * @typedef {{ name: string, seconds: number }} Timing
 */

/**
 * Prints where the time went and what failed. The last line is `N passed, N failed`.
 * @param {Step[]} steps
 * @param {{ start: number, listed: number }} options `start` of the run, and how many of its slowest parts to list
 * @returns {number} the exit code
 */
export function summarize(steps, { start, listed }) {
  const timings = steps
    .flatMap(({ report }) => report.parts)
    .flatMap(({ name, seconds }) => (seconds === undefined ? [] : [{ name, seconds }]))
    .sort((a, b) => b.seconds - a.seconds);
  printTimings("By module", byModule(timings));
  printTimings("Slowest", timings.slice(0, listed));
  console.log("\nSummary");
  const counts = steps.map(({ report }) => countOf(report));
  for (const [at, { passed, failed }] of counts.entries()) {
    if (passed + failed > 0)
      console.log(`  ${failed === 0 ? "✓" : "✗"} ${steps[at]?.name}: ${passed} passed, ${failed} failed`);
  }
  const cpu = cpuSeconds();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`  ${seconds} s${cpu === null ? "" : `, ${cpu.toFixed(0)} s of CPU`}`);
  // Last, so that they survive if only the end of a long output is stored.
  for (const { report } of steps) {
    for (const flaky of report.flaky ?? []) console.log(`  flaky: ${flaky}`);
  }
  for (const { report } of steps) {
    for (const failed of failuresOf(report)) console.log(`  ✗ ${failed}`);
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {Step["report"]} report */
const failuresOf = ({ parts, errors }) => [...parts.flatMap(({ failures }) => failures), ...errors];

/** @param {Step["report"]} report */
const countOf = (report) => ({
  passed: report.parts.reduce((sum, part) => sum + part.passed, 0),
  failed: failuresOf(report).length,
});

/**
 * Adds up the seconds of each module, package or other folder, the slowest first.
 * @param {readonly Timing[]} timings
 */
function byModule(timings) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, seconds } of timings) {
    const [folder = name] = /^(?:server\/src\/(?:modules\/)?|packages\/|cli\/|pwa\/)[^/]+/.exec(name) ?? [];
    sums.set(folder, (sums.get(folder) ?? 0) + seconds);
  }
  return [...sums].map(([name, seconds]) => ({ name, seconds })).sort((a, b) => b.seconds - a.seconds);
}

/**
 * @param {string} title
 * @param {readonly Timing[]} timings
 */
function printTimings(title, timings) {
  if (timings.length > 0) console.log(`\n${title}`);
  for (const { seconds, name } of timings) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
