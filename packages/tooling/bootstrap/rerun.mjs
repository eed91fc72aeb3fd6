// @ts-check

/**
 * @typedef {import("./reports.mjs").Report} Report
 * @typedef {import("./reports.mjs").Part} Part
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {Report} report
 * @property {(failed: Part[]) => Promise<Report>} [rerun] runs failed parts again, one at a time
 */

/** More failures than chance explains: they are faults, and running them again would only take time. */
const MAX_RERUN = 25;

/**
 * Runs each failed part once more, when all steps have ended. One that passes now counts as passed, and its failures
 * are listed as flaky; one that fails again has failed.
 * @param {Step[]} steps
 * @returns {Promise<Step[]>}
 */
export async function rerunFailed(steps) {
  const open = steps.filter(({ rerun }) => rerun);
  const failures = open.flatMap(({ report }) => report.parts).flatMap((part) => part.failures);
  if (failures.length > MAX_RERUN) return steps;
  const ended = [];
  for (const step of steps) {
    const failed = step.report.parts.filter(isFailed);
    if (!step.rerun || failed.length === 0) ended.push(step);
    else {
      console.log(`\n${step.name}, failed ones again`);
      ended.push({ ...step, report: merge(step.report, await step.rerun(failed)) });
    }
  }
  return ended;
}

/** @param {Part} part */
const isFailed = ({ failures }) => failures.length > 0;

/**
 * @param {Report} first
 * @param {Report} second of the parts that failed at first
 * @returns {Report}
 */
function merge(first, second) {
  const reruns = new Map(second.parts.map((part) => [part.name, part]));
  /** @type {string[]} */
  const flaky = [];
  const parts = first.parts.map((part) => {
    const rerun = reruns.get(part.name);
    // Not run again, for example because the run ended early.
    if (!rerun || rerun.passed + rerun.failures.length === 0) return part;
    if (!isFailed(rerun)) flaky.push(...part.failures);
    return { ...rerun, seconds: part.seconds };
  });
  return { parts, errors: [...first.errors, ...second.errors], flaky };
}
