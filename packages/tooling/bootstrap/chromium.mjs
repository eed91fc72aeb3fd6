// @ts-check
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const NAMES = [
  "chromium",
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
 * The browser to test in: CHROMIUM_PATH, or one found on the path; null when there is none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null}
 */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) return isProgram(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...APPLICATIONS].find(isProgram) ?? null;
}

/**
 * Finds a browser, or as root installs Debian's. Throws the one thing to do when neither is possible.
 * @returns {Promise<string>}
 */
export async function ensureChromium(env = process.env, isRoot = process.getuid?.() === 0) {
  const found = findChromium(env);
  if (found) return found;
  if (env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, where there is no program.`);
  const hasApt = (env.PATH ?? "").split(delimiter).some((folder) => isProgram(join(folder, "apt-get")));
  if (!hasApt) throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to it.");
  if (!isRoot) throw new Error("No Chromium was found. Run: sudo apt-get install -y chromium");
  console.log("  Installing Chromium to test in…");
  const aptEnv = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update", "-q"], { capture: true, env: aptEnv });
  const install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"];
  const { output } = await run(install, { capture: true, env: aptEnv });
  const installed = findChromium(env);
  if (!installed) throw new Error(`Chromium could not be installed:\n${output.slice(-2000)}`);
  return installed;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
