// @ts-check
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const NOT_BUILT = /^(?:node_modules|builds|dist|e2e|testing|test-results)$|\.test\.tsx?$/;

/**
 * Returns a stamp that changes with any of these files or folders: paths, sizes and times, because reading a
 * thousand files would take longer than the rest of a start. A false alarm costs one build.
 * @param {string} root
 * @param {readonly string[]} sources
 */
export function stampOf(root, sources) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, root, source);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addTo(hash, root, path) {
  const facts = statSync(join(root, path), { throwIfNoEntry: false });
  if (facts?.isDirectory()) {
    const names = readdirSync(join(root, path)).filter((name) => !NOT_BUILT.test(name));
    for (const name of names.sort()) addTo(hash, root, `${path}/${name}`);
  } else if (facts) {
    hash.update(`${path}\0${facts.size}\0${facts.mtimeMs}\n`);
  }
}
