// @ts-check
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { npm, run } from "./run.mjs";
import { stampOf } from "./stamp.mjs";

/**
 * @typedef {object} App
 * @property {string} name its folder and npm workspace
 * @property {string[]} products files that a build creates, below `dist`
 */

/** Pages that were opened, and processes that were started, before the last updates still load files of these. */
const LAST_BUILDS = 3;
/** The file of a complete build that says what it was built from. */
const STAMP = ".built";
/** A build that has taken this long was killed. */
const LONGEST_BUILD_MS = 60 * 60_000;

/** @type {App[]} */
export const APPS = [
  { name: "pwa", products: ["client/app.html", "server/entry.js"] },
  { name: "server", products: ["main.js"] },
  { name: "cli", products: ["quire.js"] },
  { name: "packages/sandbox", products: ["main.js"] },
];

const PACKAGES = ["client", "contracts", "documents", "domain", "formats"];
const SHARED = ["package-lock.json", "tsconfig.json", ...PACKAGES.map((name) => `packages/${name}`)];

/**
 * Builds each app whose sources changed since its last build. Returns the messages of those that failed. A build goes
 * into a new folder, `builds/<time>`, and then `dist` links to it: a process that runs from another one keeps its
 * files.
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
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, "")}-${process.pid}`;
  const folder = join(root, app.name, "builds", name);
  const command = npm("run", "build", "--silent", "--workspace", app.name);
  const env = { NODE_ENV: "production", BUILD_DIR: folder };
  const { code, output } = await run(command, { cwd: root, capture: true, env });
  const missing = app.products.find((product) => !existsSync(join(folder, product)));
  if (code !== 0 || missing) {
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) return `Building ${app.name} failed:\n${output}`;
    return `Building ${app.name} left no ${missing}.\n${output}`;
  }
  writeFileSync(join(folder, STAMP), stamp);
  switchTo(join(root, app.name), name);
  removeOldBuilds(join(root, app.name, "builds"));
  console.log(`  Built ${app.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return null;
}

/**
 * Links an app's `dist` to a build, at once.
 * @param {string} app its folder
 * @param {string} name of the build
 */
function switchTo(app, name) {
  const dist = join(app, "dist");
  const isFolder = lstatSync(dist, { throwIfNoEntry: false })?.isDirectory();
  // Built by hand. Its name sorts it before all others.
  if (isFolder) renameSync(dist, join(app, "builds", `0-${name}`));
  const link = join(app, "dist.link");
  rmSync(link, { force: true });
  // Windows links folders without special rights only as junctions; elsewhere this is an ordinary link.
  symlinkSync(join("builds", name), link, "junction");
  try {
    renameSync(link, dist);
  } catch {
    // Windows does not replace a junction.
    rmSync(dist, { force: true });
    renameSync(link, dist);
  }
}

/**
 * Removes all but the last builds, and what killed builds left.
 * @param {string} folder
 */
function removeOldBuilds(folder) {
  const names = readdirSync(folder).sort().reverse();
  const kept = names.filter((name) => existsSync(join(folder, name, STAMP))).slice(0, LAST_BUILDS);
  for (const name of names) {
    const path = join(folder, name);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isRunning = !existsSync(join(path, STAMP)) && changedMs > Date.now() - LONGEST_BUILD_MS;
    if (!kept.includes(name) && !isRunning) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {App} app
 * @param {string} stamp
 */
function isFresh(root, app, stamp) {
  const dist = join(root, app.name, "dist");
  if (!app.products.every((product) => existsSync(join(dist, product)))) return false;
  try {
    return readFileSync(join(dist, STAMP), "utf8") === stamp;
  } catch {
    return false;
  }
}
