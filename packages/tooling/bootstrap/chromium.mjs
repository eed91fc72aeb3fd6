// @ts-check
import { findProgram, hasApt, installPackage, isProgram } from "./debian.mjs";

/** Debian's packages, each with a program of its name: headless, a journey takes a quarter less CPU. */
const PACKAGES = ["chromium-headless-shell", "chromium"];
const NAMES = [
  ...PACKAGES,
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Returns the browser for tests: CHROMIUM_PATH, or one found on the path; null if there is none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  return findProgram(NAMES, env) ?? APPLICATIONS.find(isProgram) ?? null;
}

/**
 * Finds a browser, or installs Debian's as root. Throws with the command to run if neither is possible.
 * @returns {Promise<string>}
 */
export async function ensureChromium(env = process.env, isRoot = process.getuid?.() === 0) {
  const found = findChromium(env);
  if (found) return found;
  if (env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is no program.`);
  if (!hasApt(env)) throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to it.");
  let output = "";
  for (const name of PACKAGES) {
    output = await installPackage(name, env, isRoot);
    const installed = findChromium(env);
    if (installed) return installed;
  }
  throw new Error(`Chromium could not be installed:\n${output.slice(-2000)}`);
}
