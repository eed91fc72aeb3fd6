// @ts-check
import { isAbsolute, relative } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} TestArgs
 * @property {boolean} check only what needs no database, build or browser
 * @property {string | null} changed test what changed since this commit; "" for the main branch upstream
 * @property {boolean} slowest list every file and journey by its seconds
 * @property {string | null} only the one static check to run
 * @property {string[]} paths the files or folders to test; all if empty
 */

/**
 * Parses the arguments of `npm test --`. Throws on an unknown option.
 * @param {string[]} args
 * @returns {TestArgs}
 */
export function parseTestArgs(args) {
  /** @type {TestArgs} */
  const parsed = { check: false, changed: null, slowest: false, only: null, paths: [] };
  for (const arg of args) {
    if (arg === "--check") parsed.check = true;
    else if (arg === "--changed") parsed.changed = "";
    else if (arg.startsWith("--changed=")) parsed.changed = arg.slice("--changed=".length);
    else if (arg === "--slowest") parsed.slowest = true;
    else if (arg.startsWith("--only=")) parsed.only = arg.slice("--only=".length);
    else if (arg.startsWith("-"))
      throw new Error(`There is no option ${arg}. Use: npm test -- [--slowest] [--changed[=commit]] [path…]`);
    else parsed.paths.push(isAbsolute(arg) ? relative(ROOT, arg) : arg);
  }
  return parsed;
}

/**
 * Groups paths by their runner: `*.spec.ts` and `e2e` are journeys, `*.chaos.ts` are chaos tests, all others are
 * Vitest's.
 * @param {string[]} paths
 */
export function byKind(paths) {
  const isJourney = (/** @type {string} */ path) => /\.spec\.ts(:\d+)?$|(^|\/)e2e(\/|$)/.test(path);
  const isChaosTest = (/** @type {string} */ path) => path.endsWith(".chaos.ts");
  return {
    journeys: paths.filter(isJourney),
    chaos: paths.filter(isChaosTest),
    tests: paths.filter((path) => !isJourney(path) && !isChaosTest(path)),
  };
}

/**
 * Whether a test may start the built product, as server tests do.
 * @param {string} path
 */
export const needsBuild = (path) =>
  !/^(pwa|cli|packages)\//.test(path) || path.startsWith("packages/integration");
