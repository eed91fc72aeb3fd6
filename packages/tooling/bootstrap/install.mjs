// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hydrateLibraryLinks } from "./libraryLinks.mjs";
import { ROOT } from "./root.mjs";
import { npm, run } from "./run.mjs";

// Development tools build the product, so NODE_ENV=production must not omit them.
const INSTALL = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs the dependencies of package-lock.json, unless they are already there. */
export async function ensureInstalled(root = ROOT) {
  const stampFile = join(root, "node_modules", ".quire-installed");
  const stamp = installStamp(root);
  if (readIfThere(stampFile) === stamp) return;
  if (!isInstalled(root)) {
    console.log("  Installing dependencies…");
    const { code } = await run(npm(...INSTALL), { cwd: root, env: { SCARF_ANALYTICS: "false" } });
    if (code !== 0) throw new Error("npm could not install the dependencies; its own message is above.");
  }
  await hydrateLibraryLinks(root);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampFile, stamp);
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
