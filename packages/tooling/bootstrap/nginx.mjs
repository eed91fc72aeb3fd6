// @ts-check
import { findProgram, hasApt, installPackage } from "./debian.mjs";

/** Where Debian puts it, which is not on an ordinary user's path. */
const FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];

/**
 * Sees to an nginx, in which the example configuration is tested: finds one, or as root installs Debian's. Throws the
 * one thing to do when neither is possible.
 * @returns {Promise<string>}
 */
export async function ensureNginx(env = process.env, isRoot = process.getuid?.() === 0, folders = FOLDERS) {
  const find = () => findProgram(["nginx"], env, folders);
  const found = find();
  if (found) return found;
  if (!hasApt(env)) throw new Error("No nginx was found. Install one.");
  const output = await installPackage("nginx", env, isRoot);
  const installed = find();
  if (!installed) throw new Error(`nginx could not be installed:\n${output.slice(-2000)}`);
  return installed;
}
