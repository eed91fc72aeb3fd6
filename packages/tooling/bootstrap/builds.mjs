// @ts-check
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { npm, run } from "./run.mjs";
import { stampOf } from "./stamp.mjs";

/**
 * @typedef {object} App
 * @property {string} name its folder and npm workspace
 * @property {string[]} products files that a build creates
 */

/** @type {App[]} */
export const APPS = [
  { name: "pwa", products: ["dist/client/app.html", "dist/server/entry.js"] },
  { name: "server", products: ["dist/main.js"] },
  { name: "cli", products: ["dist/quire.js"] },
  { name: "packages/sandbox", products: ["dist/main.js"] },
];

const PACKAGES = ["client", "contracts", "documents", "domain", "formats"];
const SHARED = ["package-lock.json", "tsconfig.json", ...PACKAGES.map((name) => `packages/${name}`)];

/**
 * Builds each app whose sources changed since its last build. Returns the messages of those that failed.
 * @param {{ force?: boolean, root?: string, apps?: App[] }} [options] `apps` to build, all by default
 * @returns {Promise<string[]>}
 */
export async function ensureBuilt({ force = false, root = ROOT, apps = APPS } = {}) {
  const shared = stampOf(root, SHARED);
  const stale = apps
    .map((app) => ({ app, stamp: `${shared} ${stampOf(root, [app.name])}` }))
    .filter(({ app, stamp }) => force || !isFresh(root, app, stamp));
  const failures = await Promise.all(stale.map(({ app, stamp }) => build(root, app, stamp)));
  return failures.filter((failure) => failure !== null);
}

/**
 * @param {string} root
 * @param {App} app
 * @param {string} stamp taken before the build, so that an edit during it triggers the next one
 * @returns {Promise<string | null>}
 */
async function build(root, app, stamp) {
  const start = performance.now();
  console.log(`  Building ${app.name}…`);
  const command = npm("run", "build", "--silent", "--workspace", app.name);
  const { code, output } = await run(command, { cwd: root, capture: true, env: { NODE_ENV: "production" } });
  if (code !== 0) return `Building ${app.name} failed:\n${output}`;
  const missing = app.products.find((product) => !existsSync(join(root, app.name, product)));
  if (missing) return `Building ${app.name} left no ${missing}.\n${output}`;
  writeFileSync(stampFile(root, app), stamp);
  console.log(`  Built ${app.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return null;
}

/**
 * @param {string} root
 * @param {App} app
 * @param {string} stamp
 */
function isFresh(root, app, stamp) {
  if (!app.products.every((product) => existsSync(join(root, app.name, product)))) return false;
  try {
    return readFileSync(stampFile(root, app), "utf8") === stamp;
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {App} app
 */
function stampFile(root, app) {
  return join(root, app.name, "dist", ".built");
}
