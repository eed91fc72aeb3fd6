// @ts-check
import { isAbsolute, relative } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} TestArgs
 * @property {boolean} check only what needs no database, build or browser
 * @property {boolean} slowest list every file and journey by its seconds
 * @property {string | null} only the one static check to run
 * @property {string[]} paths the files or folders to test; all when empty
 */

/**
 * Reads the arguments of `npm test --`. Throws on an option that does not exist.
 * @param {string[]} args
 * @returns {TestArgs}
 */
export function parseTestArgs(args) {
  /** @type {TestArgs} */
  const parsed = { check: false, slowest: false, only: null, paths: [] };
  for (const arg of args) {
    if (arg === "--check") parsed.check = true;
    else if (arg === "--slowest") parsed.slowest = true;
    else if (arg.startsWith("--only=")) parsed.only = arg.slice("--only=".length);
    else if (arg.startsWith("-"))
      throw new Error(`There is no option ${arg}. Use: npm test -- [--slowest] [path…]`);
    else parsed.paths.push(isAbsolute(arg) ? relative(ROOT, arg) : arg);
  }
  return parsed;
}

/**
 * Sorts paths by what runs them: `*.spec.ts` and `e2e` are journeys, `*.chaos.ts` are trials, all else are Vitest's.
 * @param {string[]} paths
 */
export function byKind(paths) {
  const isJourney = (/** @type {string} */ path) => /\.spec\.ts(:\d+)?$|(^|\/)e2e(\/|$)/.test(path);
  const isTrial = (/** @type {string} */ path) => path.endsWith(".chaos.ts");
  return {
    journeys: paths.filter(isJourney),
    trials: paths.filter(isTrial),
    tests: paths.filter((path) => !isJourney(path) && !isTrial(path)),
  };
}

/**
 * Whether a test may start the built product, as those of the server do.
 * @param {string} path
 */
export const needsBuild = (path) => !/^(pwa|cli|packages)\//.test(path) || path.startsWith("packages/trials");
