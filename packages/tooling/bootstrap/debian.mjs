// @ts-check
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * Returns the first of these programs that is on the path.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [more] folders besides the path's
 * @returns {string | undefined}
 */
export function findProgram(names, env, more = []) {
  const folders = [...(env.PATH ?? "").split(delimiter).filter(Boolean), ...more];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a Debian package as root; otherwise throws with the command to run. Returns apt-get's output.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isRoot
 * @returns {Promise<string>}
 */
export async function installPackage(name, env, isRoot) {
  if (!isRoot) throw new Error(`No ${name} was found. Run: sudo apt-get install -y ${name}`);
  console.log(`  Installing ${name} to test with…`);
  const aptEnv = { ...env, DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update", "-q"], { capture: true, env: aptEnv });
  const install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", name];
  return (await run(install, { capture: true, env: aptEnv })).output;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function hasApt(env) {
  return findProgram(["apt-get"], env) !== undefined;
}
