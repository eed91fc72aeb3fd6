// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hydrateLibraryLinks } from "./libraryLinks.mjs";
import { ROOT } from "./root.mjs";
import { npm, run } from "./run.mjs";

// Development tools build the product, so NODE_ENV=production must not omit them.
const OPTIONS = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs the dependencies of package-lock.json, unless they are already there. */
export async function ensureInstalled(root = ROOT) {
  const stampFile = join(root, "node_modules", ".quire-installed");
  const stamp = installStamp(root);
  const isComplete = isInstalled(root);
  // A checkout may have been copied with its stamp, but without the workspaces' own packages.
  if (isComplete && readIfThere(stampFile) === stamp) return;
  if (!isComplete) {
    console.log("  Installing dependencies…");
    // `npm ci` first deletes everything, also what a running process has yet to load. This changes what differs.
    const isThere = existsSync(join(root, "node_modules"));
    const isUpdated = isThere && (await install(root, "install", "--no-save")) && isInstalled(root);
    if (!isUpdated && !(await install(root, "ci")))
      throw new Error("npm could not install the dependencies; its own message is above.");
  }
  await hydrateLibraryLinks(root);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/**
 * @param {string} root
 * @param {...string} command of npm
 * @returns {Promise<boolean>} whether it succeeded
 */
async function install(root, ...command) {
  const env = { SCARF_ANALYTICS: "false" };
  const { code } = await run(npm(...command, ...OPTIONS), { cwd: root, env });
  return code === 0;
}

/**
 * The lockfile and everything else that decides which packages are installed.
 * @param {string} root
 */
function installStamp(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch} ${process.versions.modules}`;
}

/**
 * Whether npm has already installed every package of the lockfile, as after `npm install` by hand: reinstalling
 * would take a minute and delete a developer's links.
 * @param {string} root
 */
export function isInstalled(root) {
  const hidden = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (hidden === null) return false;
  const wanted = packagesOf(readFileSync(join(root, "package-lock.json"), "utf8"));
  const present = packagesOf(hidden);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = present[path];
    if (!found) return entry.optional === true || entry.peer === true;
    return found.version === entry.version && existsSync(join(root, path));
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(lockfile).packages ?? {};
}

/**
 * @param {string} file
 * @returns {string | null}
 */
function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
