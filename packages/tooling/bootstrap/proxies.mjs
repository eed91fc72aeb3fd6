// @ts-check
import { findProgram, hasApt, installPackage } from "./debian.mjs";

/** Debian's folder, which is not on an ordinary user's path. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/**
 * Finds a proxy to test its example configuration, or installs Debian's as root. Throws with the command to run if
 * neither is possible.
 * @param {"nginx" | "caddy"} name
 * @returns {Promise<string>}
 */
export async function ensureProxy(
  name,
  env = process.env,
  isRoot = process.getuid?.() === 0,
  folders = FOLDERS,
) {
  const find = () => findProgram([name], env, folders);
  const found = find();
  if (found) return found;
  if (!hasApt(env)) throw new Error(`No ${name} was found. Install one.`);
  const output = await installPackage(name, env, isRoot);
  const installed = find();
  if (!installed) throw new Error(`${name} could not be installed:\n${output.slice(-2000)}`);
  return installed;
}
